import type { ServerResponse } from 'node:http'
import { currentRequest } from '../current-request.server'

/**
 * Returns the signal that whoever sent a request has hung up before it was answered. That of the Request itself is lost
 * on Node once a copy between the first and the one that Remix gave to a route is collected as garbage.
 */
export const hangUpSignal = (request: Request): AbortSignal => currentRequest()?.hangUp?.() ?? request.signal

/**
 * Returns a function that makes the signal when it is first asked for. Whether somebody hung up is noted when it happens:
 * Remix ends the response of an aborted request, after which it looks like one that was answered.
 */
export function createHangUpSignal(response: ServerResponse): () => AbortSignal {
  let hasHungUp = false
  let controller: AbortController | undefined
  response.once('close', () => {
    hasHungUp = !response.writableFinished
    if (hasHungUp) controller?.abort()
  })
  return () => {
    controller ??= new AbortController()
    if (hasHungUp) controller.abort()
    return controller.signal
  }
}

import type { ServerResponse } from 'node:http'
import { currentRequest } from '../current-request.server'

/**
 * Returns the signal that whoever sent a request has hung up before it was answered. That of the Request itself is lost
 * on Node once a copy between the first and the one that Remix gave to a route is collected as garbage.
 */
export const hangUpSignal = (request: Request): AbortSignal => currentRequest()?.hangUp?.() ?? request.signal

/** Returns a function that makes the signal when it is first asked for. */
export function createHangUpSignal(response: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | undefined
  return () => {
    signal ??= signalOf(response)
    return signal
  }
}

function signalOf(response: ServerResponse): AbortSignal {
  const hasHungUp = () => response.destroyed && !response.writableFinished
  if (hasHungUp()) return AbortSignal.abort()
  const controller = new AbortController()
  response.once('close', () => {
    if (hasHungUp()) controller.abort()
  })
  return controller.signal
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { type CurrentRequest, isRoutine, runInRequest } from '../current-request.server'
import { env } from '../env.server'
import { addressOf, forwardedHeader } from '../host.server'
import { log } from '../logging/log.server'
import { announceRefusal } from './refusals.server'

/**
 * Handles a request under its id, which every line logged meanwhile has, and logs it at its end.
 * @param loggedPath removes secrets from a path
 */
export function withAccessLog(
  loggedPath: (path: string) => string,
  handle: RequestListener,
): RequestListener {
  let reads = 0
  return (request, response) => {
    const began = performance.now()
    const path = loggedPath(pathOf(request.url ?? ''))
    const current: CurrentRequest = {
      id: requestIdOf(request),
      method: request.method ?? '',
      path,
      address: addressOf(request),
    }
    const isSampled = !isRead(current) || ++reads % env.accessLogEvery === 0
    runInRequest(current, () => handle(request, response))
    // Most reads are answered from memory by now, and have nothing to log.
    if (!isSampled && response.writableEnded && response.statusCode < 400) return
    response.on('close', () => {
      const { statusCode: status, writableFinished } = response
      if (status === 403) announceRefusal(current)
      if (!isRoutine(path) && (isSampled || status >= 400))
        logAnswer(current, status, began, !writableFinished)
    })
  }
}

/** Drops the query, which may contain credentials, as headers may. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

const isRead = ({ method }: CurrentRequest) => method === 'GET' || method === 'HEAD'

function logAnswer(current: CurrentRequest, status: number, began: number, isAborted: boolean): void {
  const { id: requestId, method, path, address, user, traceId } = current
  const ms = Math.round(performance.now() - began)
  const [userId, aborted] = [user?.id, isAborted || undefined]
  log.info({ requestId, method, path, status, ms, address, traceId, userId, aborted }, 'request')
}

/** Returns the id that a trusted proxy gave the request, or a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = forwardedHeader(request, 'x-request-id')
  return given && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

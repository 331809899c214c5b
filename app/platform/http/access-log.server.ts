import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { type CurrentRequest, isRoutineRequestPath, runInRequest } from '../current-request.server'
import { env } from '../env.server'
import { clientAddressOf, forwardedHeader } from '../host.server'
import { log } from '../logging/log.server'
import { createHangUpSignal } from './hang-up.server'
import { announceRefusedRequest } from './refusals.server'

/**
 * Handles a request with an id, which all its log lines contain, and logs it at the end.
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
      address: clientAddressOf(request),
      hangUp: createHangUpSignal(response),
    }
    const isSampled = !isRead(current) || ++reads % env.accessLogEvery === 0
    runInRequest(current, () => handle(request, response))
    // Most reads have been answered from memory by now, and are not logged.
    if (!isSampled && response.writableEnded && response.statusCode < 400) return
    response.on('close', () => {
      const { statusCode: status, writableFinished } = response
      if (status === 403) announceRefusedRequest(current)
      if (!isRoutineRequestPath(path) && (isSampled || status >= 400))
        logAnswer(current, status, began, !writableFinished)
    })
  }
}

/** Removes the query, which may contain credentials. */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

const isRead = ({ method }: CurrentRequest) => method === 'GET' || method === 'HEAD'

function logAnswer(current: CurrentRequest, status: number, began: number, isAborted: boolean): void {
  const { id: requestId, method, path, address, user, traceId } = current
  const ms = Math.round(performance.now() - began)
  const [dbMs, waitMs] = [wholeMs(current.dbMs), wholeMs(current.waitMs)]
  const [userId, aborted] = [user?.id, isAborted || undefined]
  const took = { ms, queries: current.queries, dbMs, waitMs }
  log.info({ requestId, method, path, status, ...took, address, traceId, userId, aborted }, 'request')
}

/** Rounds; undefined for less than half a millisecond, which a line of the log leaves out. */
const wholeMs = (ms = 0): number | undefined => Math.round(ms) || undefined

/** Returns the id that a trusted proxy gave the request, or a new one. */
function requestIdOf(request: IncomingMessage): string {
  const given = forwardedHeader(request, 'x-request-id')
  return given && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

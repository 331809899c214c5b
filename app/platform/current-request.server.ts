import { LocalStorage } from './local-storage.server'

export interface CurrentRequest {
  id: string
  method: string
  path: string
  address: string
  /** The site's origin as the browser sees it; set while a page is rendered. */
  origin?: string
  /** The id of the trace, if tracing is on. */
  traceId?: string
  user?: { id: number; username: string }
  /** How many questions the database was asked. */
  queries?: number
  /** For how long the database was waited for; questions that were asked together count one by one. */
  dbMs?: number
  /** For how long a page waited for others to be made. */
  waitMs?: number
  /** Returns a signal that aborts when the client has disconnected. */
  hangUp?: () => AbortSignal
}

export const isRoutineRequestPath = (path: string) => /^\/(healthz$|readyz$|metrics$|assets\/)/.test(path)

const requests = new LocalStorage<CurrentRequest>()

/** Returns the request that the current work belongs to; undefined in background work. */
export const currentRequest = () => requests.getStore()

/** Returns a header with the request's id, by which its log lines are found. */
export function requestIdHeader(): Record<string, string> {
  const id = currentRequest()?.id
  return id ? { 'X-Request-Id': id } : {}
}

/** Adds the request id's header to a flat list of names and values, which `writeHead` handles fastest. */
export function withRequestId(headers: string[]): string[] {
  const id = currentRequest()?.id
  return id ? [...headers, 'X-Request-Id', id] : headers
}

export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => requests.run(request, work)

export function setRequestOrigin(origin: string): void {
  const request = currentRequest()
  if (request) request.origin = origin
}

export function setRequestUser({ id, username }: { id: number; username: string }): void {
  const request = currentRequest()
  if (request) request.user = { id, username }
}

/** Adds a question to the database, and the time that its answer took, to the request's line of the log. */
export function noteQuery(began: number): void {
  const request = currentRequest()
  if (!request) return
  request.queries = (request.queries ?? 0) + 1
  request.dbMs = (request.dbMs ?? 0) + performance.now() - began
}

/** Adds the time that a page waited for others to the request's line of the log. */
export function noteWaiting(began: number): void {
  const request = currentRequest()
  if (request) request.waitMs = performance.now() - began
}

import { LocalStorage } from '../local-storage.server'

export interface CurrentRequest {
  id: string
  method: string
  /** Without credentials, for logs. */
  path: string
  address: string
  /** The site's own, as the browser sees it; from where pages are made on. */
  origin?: string
  /** Where traces are kept. */
  traceId?: string
  user?: { id: number; username: string }
}

/** Whether programs ask for it all the time: what nobody wants to read about. */
export const isRoutine = (path: string) => /^\/(healthz$|readyz$|metrics$|assets\/)/.test(path)

const requests = new LocalStorage<CurrentRequest>()

/** The request that this work is done for; undefined in what the site does by itself. */
export const currentRequest = () => requests.getStore()

/** For an answer: what its lines in the log are found by. */
export function requestIdHeader(): Record<string, string> {
  const id = currentRequest()?.id
  return id ? { 'X-Request-Id': id } : {}
}

/** Headers as names and values in turn, what `writeHead` takes fastest, with that one. */
export function withRequestId(headers: string[]): string[] {
  const id = currentRequest()?.id
  return id ? [...headers, 'X-Request-Id', id] : headers
}

export const inRequest = <T>(request: CurrentRequest, work: () => T): T => requests.run(request, work)

export function setRequestOrigin(origin: string): void {
  const request = currentRequest()
  if (request) request.origin = origin
}

export function setRequestUser({ id, username }: { id: number; username: string }): void {
  const request = currentRequest()
  if (request) request.user = { id, username }
}

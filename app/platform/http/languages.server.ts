import Negotiator from 'negotiator'

/** Returns the languages that a reader prefers, the first one first; none if the browser does not say. */
export function languagesOf(request: Request): string[] {
  const header = request.headers.get('Accept-Language')
  return header ? new Negotiator({ headers: { 'accept-language': header } }).languages() : []
}

import Negotiator from 'negotiator'

/** Returns a reader's preferred languages, the first one first; none if the browser sends none. */
export function preferredLanguages(request: Request): string[] {
  const header = request.headers.get('Accept-Language')
  return header ? new Negotiator({ headers: { 'accept-language': header } }).languages() : []
}

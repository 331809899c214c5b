import { localPath } from '../platform/http/local-path'

/** Returns the page of this site from which a form was sent, without its language; by default the front page. */
export function pageSentFrom({ headers }: Request, origin: string): string {
  const referer = headers.get('Referer')
  if (!referer?.startsWith(`${origin}/`)) return '/'
  const { pathname, searchParams } = new URL(referer)
  searchParams.delete('language')
  return localPath(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
}

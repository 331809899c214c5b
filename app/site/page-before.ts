import { localPath } from '../platform/http/local-path'

/** Returns the page of this site on which a form was sent, without the language in its address; the front page if unknown. */
export function pageBefore({ headers }: Request, origin: string): string {
  const referer = headers.get('Referer')
  if (!referer?.startsWith(`${origin}/`)) return '/'
  const { pathname, searchParams } = new URL(referer)
  searchParams.delete('language')
  return localPath(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname)
}

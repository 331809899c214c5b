import type { IncomingMessage } from 'node:http'
import fresh from 'fresh'

/**
 * Whether the sender of a GET or HEAD has this very answer already, so that it gets 304. `Cache-Control: no-cache` in the
 * request does not count: it asks that the origin be heard before a copy is used, and this is the origin (RFC 9111, 5.2.1.4).
 */
export function isFresh(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { etag, lastModified }: { etag: string; lastModified?: string },
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  return fresh({ 'if-none-match': tags, 'if-modified-since': since }, { etag, 'last-modified': lastModified })
}

import type { IncomingMessage } from 'node:http'
import fresh from 'fresh'

/**
 * Tells whether the client's copy is fresh. Ignores `Cache-Control: no-cache`, which asks caches to revalidate with
 * the origin: this server is the origin (RFC 9111, 5.2.1.4).
 */
export function isClientCopyFresh(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { etag, lastModified }: { etag: string; lastModified?: string },
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  return fresh({ 'if-none-match': tags, 'if-modified-since': since }, { etag, 'last-modified': lastModified })
}

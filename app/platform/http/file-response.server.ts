import type { Readable } from 'node:stream'
import { streamWithBackpressure } from './paced-response.server'
import { storedFilePolicy } from './security.server'

export const fileResponse = ({ name, type, body }: { name: string; type: string; body: Buffer }) =>
  new Response(new Uint8Array(body), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })

interface DownloadAbout {
  name: string
  /** The file name in ASCII, for clients that know no other. */
  plainName: string
  type: string
  etag?: string
  /** Whether anybody may have the file; a restricted file is not stored by browsers. */
  isForAll?: boolean
}

interface Download extends DownloadAbout {
  bytes: number
  stream: Readable
}

/**
 * Answers with a large download, read no faster than the client receives it; HEAD gets its headers.
 * @param untilTaken like `waitUntilDrained`
 */
export function streamedFileResponse(
  { method }: Request,
  untilTaken: () => Promise<boolean>,
  { bytes, stream, ...about }: Download,
): Response {
  const isHead = method === 'HEAD'
  if (isHead) stream.destroy()
  const headers = { ...downloadHeaders(about), 'Content-Length': String(bytes) }
  return new Response(isHead ? null : streamWithBackpressure(stream, untilTaken), { headers })
}

export const downloadHeaders = ({ name, plainName, type, etag, isForAll = false }: DownloadAbout) => ({
  'Content-Type': type,
  'Content-Disposition': attachmentNamed(name, plainName),
  'Content-Security-Policy': storedFilePolicy,
  'Cache-Control': isForAll ? 'private, no-cache' : 'private, no-store',
  ...(etag && { ETag: etag }),
})

/** Returns a Content-Disposition (RFC 6266) with a name in any script. */
const attachmentNamed = (name: string, plainName: string) =>
  `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`

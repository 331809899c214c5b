import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { env } from '../../platform/env.server'
import { isClientCopyFresh } from '../../platform/http/conditional.server'
import { answerFileRefused, isPreconditionFailed } from '../../platform/http/file-refusals.server'
import { storedFilePolicy } from '../../platform/http/security.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { cutTextToBytes } from '../../platform/text/cut-text'
import { sendByProxy } from './accel.server'
import { cacheHeadersByAccess, type FileAccess } from './file-access'
import { contentTypeOf, storedPathPattern } from './file-kinds'
import type { RecentFiles } from './recent-files.server'
import { isFetchedFromStore, redirectToStore, varyByFetchPurpose } from './signed-address.server'
import { storage } from './storage.server'
import type { ByteRange, StoredBytes } from './storage-contract'

/**
 * Serves uploads under / and /api/. Their content never changes, because stored names are never reused.
 * @param recent caches public files for further requests
 * @param onDownload is called when a download link's file is fetched from its beginning
 */
export function serveUploads(
  accessTo: FileAccess,
  recent: RecentFiles,
  onDownload: (path: string, request: Request) => void = () => {},
): RequestHandler {
  return async (request, response, next) => {
    const name = request.path.replace(/^\/(api\/)?/, '')
    if (!name.startsWith('uploads/')) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendFileError(response, 405, t('Method not allowed.'), { Allow: 'GET, HEAD' })
    if (!storedPathPattern.test(name)) return sendFileError(response, 404, t('File not found.'))

    try {
      const isDownload = request.query.download !== undefined
      if (isDownload) response.attachment(downloadFileName(request.query.download, name))
      if (isFetchedFromStore(request) && (await accessTo(name, request)) === 'public') {
        if (isDownload && isFromBeginning(request)) onDownload(name, request)
        return await redirectToStore(response, name)
      }
      const file = await storage.stat(name)
      const access = file ? await accessTo(name, request) : 'none'
      if (!file || access === 'none') return sendFileError(response, 404, t('File not found.'))
      if (env.fileStore) varyByFetchPurpose(response)
      if (access === 'public' && !env.accelRedirect && !env.fileStore)
        recent.keepAfter(request, response, { original: name, local: storage.localFile(name) })
      const starting = async () => isDownload && access === 'public' && onDownload(name, request)
      await sendStoredFile(request, response, file, access, starting)
    } catch (error) {
      if (response.headersSent) return response.destroy()
      log.error({ err: error, name }, 'could not read upload')
      sendFileError(response, 503, t('The file is temporarily unavailable.'))
    }
  }
}

/**
 * Sends a stored file or a range of it; interrupted downloads continue with `If-Range`.
 * @param starting is awaited before the first byte, and skipped for a range that does not start at 0
 */
export async function sendStoredFile(
  request: Request,
  response: Response,
  { path, bytes, modifiedAt }: StoredBytes,
  access: keyof typeof cacheHeadersByAccess,
  starting?: () => Promise<unknown>,
): Promise<void> {
  const etag = `"${createHash('sha256').update(`${path} ${bytes}`).digest('base64url').slice(0, 22)}"`
  const lastModified = modifiedAt.toUTCString()
  response.set({
    'Content-Type': contentTypeOf(path),
    'Content-Security-Policy': contentPolicyOf(path),
    ...cacheHeadersByAccess[access],
    'Accept-Ranges': 'bytes',
    'Last-Modified': lastModified,
    ETag: etag,
  })
  if (isPreconditionFailed(request, { etag, lastModified })) return answerFileRefused(response, 412)
  if (isClientCopyFresh(request, { etag, lastModified })) return void response.status(304).end()

  const range = rangeFor(request.get('if-range'), response, rangesOf(request, bytes))
  if (range === 'unsatisfiable') {
    return answerFileRefused(response, 416, `bytes */${bytes}`)
  }
  const isBegun = request.method === 'GET' && (!range || range.start === 0)
  if (env.accelRedirect && storage.localFile(path)) {
    if (isBegun) await starting?.()
    return sendByProxy(response, path)
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  response.set('Content-Length', String(range ? range.end - range.start + 1 : bytes))
  if (request.method === 'HEAD') return void response.end()
  if (isBegun) await starting?.()
  await pipeline(await storage.read(path, range), response)
}

/** Returns the file name in a download link, with the file's own extension; without one, the stored name. */
export function downloadFileName(asked: unknown, stored: string): string {
  const file = stored.slice(stored.lastIndexOf('/') + 1)
  const title = typeof asked === 'string' ? titleForFileName(asked, 120) : ''
  return title ? `${title}${file.slice(file.lastIndexOf('.'))}` : file
}

/** Reduces a title to characters that every system allows in file names; it may become empty. */
export function titleForFileName(title: string, maxBytes: number): string {
  const safe = title.replace(/[\p{C}\s\\/:*?"<>|]+/gu, ' ').trim()
  return cutTextToBytes(safe, maxBytes).trim()
}

const isFromBeginning = (request: Request) => /^bytes=0-|^$/.test(request.get('range') ?? '')

/** Returns the content security policy of a file; browsers' PDF viewers do not open in a sandbox. */
export const contentPolicyOf = (name: string) =>
  contentTypeOf(name) === 'application/pdf' ? "frame-ancestors 'self'" : storedFilePolicy

/**
 * Parses ranges. A suffix longer than the file means the whole file (RFC 9110, 14.1.2), which Express calls
 * unsatisfiable.
 */
function rangesOf(request: Request, bytes: number): RequestedRanges {
  const suffix = Number(/^bytes=-(\d+)$/.exec(request.get('range') ?? '')?.[1])
  if (suffix > bytes && bytes > 0) return Object.assign([{ start: 0, end: bytes - 1 }], { type: 'bytes' })
  return request.range(bytes)
}

type RequestedRanges = ReturnType<Parameters<RequestHandler>[0]['range']>

/** Returns undefined when the whole file must be sent: no range, several ranges, or an outdated If-Range. */
function rangeFor(
  ifRange: string | undefined,
  response: Response,
  requested: RequestedRanges,
): ByteRange | 'unsatisfiable' | undefined {
  if (requested === undefined || requested === -2) return
  if (ifRange && ifRange !== response.get('ETag') && ifRange !== response.get('Last-Modified')) return
  if (requested === -1) return 'unsatisfiable'
  const [first] = requested
  return requested.type === 'bytes' && requested.length === 1 ? first : undefined
}

export function sendFileError(
  response: Response,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.removeHeader('Content-Length')
  response.removeHeader('ETag')
  response.removeHeader('Content-Disposition')
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': storedFilePolicy, ...headers })
    .json({ message })
}

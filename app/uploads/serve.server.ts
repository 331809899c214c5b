import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler, Response } from 'express'
import { isFresh } from '../platform/conditional.server'
import { log } from '../platform/log.server'
import { storedPath, typeOf } from './file-kinds'
import { type ByteRange, storage } from './storage.server'

/** Serves the uploads under / and /api/: type, nosniff, ETag, ranges, and a cache life without end (names are never reused). */
export function serveUploads(): RequestHandler {
  return async (request, response, next) => {
    const name = request.path.replace(/^\/(api\/)?/, '')
    if (!name.startsWith('uploads/')) return next()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Method not allowed.', { Allow: 'GET, HEAD' })
    if (!storedPath.test(name)) return refuse(response, 404, 'File not found.')

    try {
      const found = await storage.stat(name)
      if (!found) return refuse(response, 404, 'File not found.')
      const etag = `"${createHash('sha256').update(`${name} ${found.bytes}`).digest('base64url').slice(0, 22)}"`
      const lastModified = found.modifiedAt.toUTCString()
      response.set({
        'Content-Type': typeOf(name),
        'Cache-Control': 'public, max-age=31536000, immutable, no-transform',
        'Accept-Ranges': 'bytes',
        'Last-Modified': lastModified,
        ETag: etag,
      })
      if (request.query.download !== undefined) response.attachment(name.slice(name.lastIndexOf('/') + 1))
      if (isFresh(request, { etag, lastModified })) return response.status(304).end()

      const range = rangeFor(request.get('if-range'), response, request.range(found.bytes))
      if (range === 'unsatisfiable') {
        return refuse(response, 416, 'Range not satisfiable.', { 'Content-Range': `bytes */${found.bytes}` })
      }
      if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${found.bytes}`)
      response.set('Content-Length', String(range ? range.end - range.start + 1 : found.bytes))
      if (request.method === 'HEAD') return response.end()
      await pipeline(await storage.read(name, range), response)
    } catch (error) {
      if (response.headersSent) return response.destroy()
      log.error({ err: error, name }, 'upload could not be read')
      refuse(response, 503, 'The file cannot be read just now.')
    }
  }
}

type Asked = ReturnType<Parameters<RequestHandler>[0]['range']>

/** One satisfiable range, or nothing where the whole is to be sent (several ranges, or an If-Range that no longer holds). */
function rangeFor(
  ifRange: string | undefined,
  response: Response,
  asked: Asked,
): ByteRange | 'unsatisfiable' | undefined {
  if (asked === undefined || asked === -2) return
  if (ifRange && ifRange !== response.get('ETag') && ifRange !== response.get('Last-Modified')) return
  if (asked === -1) return 'unsatisfiable'
  const [first] = asked
  return asked.type === 'bytes' && asked.length === 1 ? first : undefined
}

function refuse(
  response: Response,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.removeHeader('Content-Length')
  response.removeHeader('ETag')
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json({ message })
}

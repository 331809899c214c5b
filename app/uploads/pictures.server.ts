import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { env } from '../platform/env.server'
import { DomainError, NotFound, Unavailable } from '../platform/errors'
import { log } from '../platform/log.server'
import { loadSharp } from '../platform/sharp.server'
import { leaveToProxy } from './accel.server'
import { type FileAccess, headersOf } from './file-access'
import { contentTypeOf, fileKinds, storedPath } from './file-kinds'
import { copiesFolder, jpegs } from './picture-copies.server'
import { pictureFormats, pictureWidths, thumbnailWidth } from './pictures'
import type { RecentFiles } from './recent-files.server'
import { sendError } from './serve.server'
import { shareCard } from './share-card.server'
import { storage } from './storage.server'

/** Above it, a picture takes too long. It is read row by row, and a JPEG is made smaller while it is read. */
export const maxPixels = 200_000_000
/** A progressive or interlaced picture is in memory as a whole, with up to eight bytes for each pixel. */
export const maxProgressivePixels = 50_000_000

/** A larger file is no picture of a size that uploads take. */
export const maxSourceBytes = 128 * 1024 * 1024
const mostWaiting = 500

const address = new RegExp(
  `^/pictures/(${jpegs.join('|')}|${pictureWidths.join('|')})/([^/]+/[^/]+)\\.(jpeg|${pictureFormats.join('|')})$`,
)
const inProgress = new Map<string, Promise<string>>()
const limit = pLimit(2)
/** Copies that could not be made. */
const failures = new LRUCache<string, true>({ max: 2000, ttl: 10 * 60 * 1000 })

/**
 * Serves resized copies of stored pictures as AVIF and WebP, and as JPEG cards for link previews and thumbnails; each is made on first
 * request and cached on disk.
 */
export function servePictures(accessTo: FileAccess, recent: RecentFiles): RequestHandler {
  return async (request, response, next) => {
    const [, size, name, format] = address.exec(request.path) ?? []
    if (!request.path.startsWith('/pictures/')) return next()
    const original = `uploads/${name}`
    const isKnown = size && format && jpegs.includes(size) === (format === 'jpeg')
    if (!isKnown || !storedPath.test(original) || !contentTypeOf(original).startsWith('image/'))
      return void response.status(404).json({ message: 'File not found.' })
    try {
      const access = await accessTo(original, request)
      if (access === 'none') throw new NotFound('File not found.')
      const file = await cachedFile(original, size, format)
      response.set(headersOf[access])
      if (env.accelRedirect) {
        response.type(`image/${format}`)
        return leaveToProxy(response, path.relative(env.dataDir, file))
      }
      if (access === 'public') recent.keepAfter(request, response, { original, local: file })
      // With no-cache, sendFile would send an unchanged file again instead of 304.
      delete request.headers['cache-control']
      response.type(`image/${format}`).sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error) => {
        if (!error || response.headersSent) return
        const isRange = 'status' in error && error.status === 416
        sendError(response, isRange ? 416 : 404, isRange ? 'Range not satisfiable.' : 'File not found.')
      })
    } catch (error) {
      if (!(error instanceof DomainError)) log.warn({ err: error, original }, 'picture could not be made')
      if (error instanceof Unavailable)
        return void response.status(503).set('Retry-After', '10').json({ message: error.message })
      response.status(404).set('Cache-Control', 'no-store').json({ message: 'File not found.' })
    }
  }
}

async function cachedFile(original: string, size: string, format: string): Promise<string> {
  const file = path.join(copiesFolder, size, `${original.replace('uploads/', '')}.${format}`)
  const isCached = await stat(file).then(
    () => true,
    () => false,
  )
  if (isCached) return file

  const running = inProgress.get(file)
  if (running) return running
  if (failures.has(file)) throw new NotFound('File not found.')
  if (limit.pendingCount >= mostWaiting) throw new Unavailable('The picture is being made.')
  const work = limit(() => make(original, size, format, file)).finally(() => inProgress.delete(file))
  inProgress.set(file, work)
  work.catch((error) => {
    if (!(error instanceof DomainError)) failures.set(file, true)
  })
  return work
}

async function make(original: string, size: string, format: string, file: string): Promise<string> {
  const stored = await storage.stat(original)
  if (!stored || stored.bytes > maxSourceBytes) throw new NotFound('File not found.')
  const source = await buffer(await storage.read(original))
  // As browsers do, it shows what can be read of a damaged file.
  const options = { limitInputPixels: maxPixels, failOn: 'none' } as const
  const sharp = await loadSharp()
  const upright = () => sharp(source, options).rotate()
  const bytes = await (size === 'share'
    ? shareCard(source, options)
    : smaller(upright(), { original, size, format }))

  const incoming = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(incoming, bytes)
    await rename(incoming, file)
  } finally {
    await rm(incoming, { force: true })
  }
  if (await storage.stat(original)) return file
  // It was deleted while the copy was made, and so were the copies that there were.
  await rm(file, { force: true })
  throw new NotFound('File not found.')
}

interface Copy {
  original: string
  size: string
  format: string
}

function smaller(picture: Sharp, { original, size, format }: Copy): Promise<Buffer> {
  const width = size === 'thumbnail' ? thumbnailWidth : Number(size)
  const resized = picture.resize({ width, withoutEnlargement: true })
  if (format === 'jpeg') return resized.flatten({ background: '#fff' }).jpeg({ quality: 72 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 66 }).toBuffer()
  if (isFirstOfPage(original)) return lightAvif(resized, width)
  return resized.avif(width < wideFrom ? { quality: 40, effort: 2 } : wideAvif).toBuffer()
}

const wideFrom = 1080
const wideAvif = { quality: 40, effort: 3, chromaSubsampling: '4:2:0' } as const
const isFirstOfPage = (original: string) => original.startsWith(`uploads/${fileKinds.landingImage.folder}/`)
const lowerQualities = [34, 26]
const lightBytes = (width: number) => Math.max(50_000, width * 40)

/** The page waits for it: where fine grain makes it heavy, it gets less quality, which grain hides. */
async function lightAvif(resized: Sharp, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true })
  const encoded = (quality: number) =>
    sharp(data, { raw: info })
      .avif({ ...wideAvif, quality })
      .toBuffer()
  let bytes = await encoded(wideAvif.quality)
  for (const quality of lowerQualities) if (bytes.length > lightBytes(width)) bytes = await encoded(quality)
  return bytes
}

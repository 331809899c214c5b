import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RequestHandler } from 'express'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { env } from '../platform/env.server'
import { DomainError, NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import { storedPath } from './file-kinds'
import { type PictureFormat, pictureFormats, pictureWidths } from './pictures'
import { storage } from './storage.server'

/** A bomb of more pixels than this is not decoded. */
export const pixelLimit = 40_000_000

sharp.cache(false)

const address = new RegExp(
  `^/pictures/(${pictureWidths.join('|')})/([^/]+/[^/]+)\\.(${pictureFormats.join('|')})$`,
)
const making = new Map<string, Promise<string>>()
/** A small machine decodes no more than two pictures at a time. */
const inQueue = pLimit(2)

/** Serves smaller copies of stored pictures as AVIF and WebP; each is made once, when first asked for, and kept. */
export function servePictures(): RequestHandler {
  return async (request, response, next) => {
    const [, width, name, format] = address.exec(request.path) ?? []
    if (!request.path.startsWith('/pictures/')) return next()
    const original = `uploads/${name}`
    if (!width || !format || !storedPath.test(original))
      return void response.status(404).json({ message: 'File not found.' })
    try {
      const file = await kept(original, Number(width), format as PictureFormat)
      response.set('Cache-Control', 'public, max-age=31536000, immutable')
      // sendFile would send again, at `no-cache`, what the reader has and what never changes.
      delete request.headers['cache-control']
      response.type(`image/${format}`).sendFile(file, { dotfiles: 'allow', cacheControl: false }, (error) => {
        if (error && !response.headersSent) next(error)
      })
    } catch (error) {
      if (!(error instanceof DomainError)) log.warn({ err: error, original }, 'picture could not be made')
      response.status(404).set('Cache-Control', 'no-store').json({ message: 'File not found.' })
    }
  }
}

/**
 * Width and height of an image, in pixels, as it is shown (turned by its EXIF orientation).
 * @throws Error when it is no image, or a bomb
 */
export async function sizeOf(image: Buffer | string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(image, { limitInputPixels: pixelLimit }).metadata()
  return autoOrient
}

async function kept(original: string, width: number, format: PictureFormat): Promise<string> {
  const file = path.join(
    env.dataDir,
    'pictures',
    String(width),
    `${original.replace('uploads/', '')}.${format}`,
  )
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (isThere) return file

  const running = making.get(file)
  if (running) return running
  const work = inQueue(() => make(original, width, format, file)).finally(() => making.delete(file))
  making.set(file, work)
  return work
}

async function make(original: string, width: number, format: PictureFormat, file: string): Promise<string> {
  if (!(await storage.stat(original))) throw new NotFound('File not found.')
  const source = await buffer(await storage.read(original))
  const picture = sharp(source, { limitInputPixels: pixelLimit })
    .rotate()
    .resize({ width, withoutEnlargement: true })
  const bytes = await (format === 'avif'
    ? picture.avif({ quality: 40, effort: 2 })
    : picture.webp({ quality: 66 })
  ).toBuffer()

  const incoming = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(incoming, bytes)
    await rename(incoming, file)
  } finally {
    await rm(incoming, { force: true })
  }
  return file
}

/** Removes the smaller copies of a picture that is deleted. */
export async function forgetPictures(original: string): Promise<void> {
  const name = original.replace('uploads/', '')
  const files = pictureWidths.flatMap((width) => pictureFormats.map((format) => `${width}/${name}.${format}`))
  await Promise.all(files.map((file) => rm(path.join(env.dataDir, 'pictures', file), { force: true })))
}

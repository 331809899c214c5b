import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { DomainError, NotFound, Unavailable } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { loadSharp } from '../../platform/sharp.server'
import { fileKinds } from './file-kinds'
import { pictureCopiesFolder } from './picture-copies.server'
import { thumbnailWidth } from './pictures'
import { drawShareCard } from './share-card.server'
import { storage } from './storage.server'
import { writeWholeFile } from './write-whole-file.server'

/** The limit of pixels. A picture is read row by row, and a JPEG is scaled while reading. */
export const maxPixels = 200_000_000
/** The limit for a progressive or interlaced picture, which is in memory as a whole. */
export const maxProgressivePixels = 50_000_000

/** A larger file cannot be a picture from an upload. */
export const maxSourceBytes = 128 * 1024 * 1024
const maxWaiting = 500

export interface PictureCopy {
  original: string
  /** A width of `pictureWidths`, or one of `jpegCopySizes`. */
  size: string
  format: string
}

interface Making {
  file: Promise<string>
  askers: (() => boolean)[]
}

const inProgress = new Map<string, Making>()
const limit = pLimit(2)
/** Paths of copies that could not be made. */
const failures = new LRUCache<string, true>({ max: 2000, ttl: 10 * 60 * 1000 })

interface Asker {
  /** Called before a copy is made; it may throw to refuse that. */
  beforeMaking: () => Promise<unknown>
  /** Tells whether the reader still waits: otherwise the copy is not started. */
  isThere: () => boolean
}

/**
 * Returns the file of a stored picture's copy, made on first request, two at once, and cached on disk.
 * @throws NotFound, Unavailable, TooMany
 */
export async function makePictureCopy(copy: PictureCopy, { beforeMaking, isThere }: Asker): Promise<string> {
  const file = path.join(
    pictureCopiesFolder,
    copy.size,
    `${copy.original.replace('uploads/', '')}.${copy.format}`,
  )
  const isCached = await stat(file).then(
    () => true,
    () => false,
  )
  if (isCached) return file
  await beforeMaking()

  const running = inProgress.get(file)
  if (running) {
    running.askers.push(isThere)
    return running.file
  }
  if (failures.has(file)) throw new NotFound(t('File not found.'))
  if (limit.pendingCount >= maxWaiting) throw new Unavailable(t('The picture is being prepared.'))
  const askers = [isThere]
  const work = limit(() => {
    if (askers.some((isStillThere) => isStillThere())) return make(copy, file)
    inProgress.delete(file)
    throw new Unavailable(t('The picture is no longer needed.'))
  })
  inProgress.set(file, { file: work, askers })
  work
    .catch((error) => {
      if (!(error instanceof DomainError)) failures.set(file, true)
    })
    .finally(() => {
      if (inProgress.get(file)?.file === work) inProgress.delete(file)
    })
  return work
}

async function make(copy: PictureCopy, file: string): Promise<string> {
  const { original, size } = copy
  const stored = await storage.stat(original)
  if (!stored || stored.bytes > maxSourceBytes) throw new NotFound(t('File not found.'))
  const source = await buffer(await storage.read(original))
  // Like browsers, this reads as much of a damaged file as possible.
  const options = { limitInputPixels: maxPixels, failOn: 'none' } as const
  const sharp = await loadSharp()
  const upright = () => (isOfPdf(original) ? sharp(source, options) : sharp(source, options).rotate())
  const bytes = await (size === 'share' ? drawShareCard(source, options) : smaller(upright(), copy))

  await writeWholeFile(file, bytes)
  if (await storage.stat(original)) return file
  // The original was deleted while its copy was made.
  await rm(file, { force: true })
  throw new NotFound(t('File not found.'))
}

function smaller(picture: Sharp, { original, size, format }: PictureCopy): Promise<Buffer> {
  const width = size === 'thumbnail' ? thumbnailWidth : Number(size)
  const resized = picture.resize({ width, withoutEnlargement: true })
  if (format === 'jpeg') {
    const quality = size === 'thumbnail' ? 72 : 80
    // A reader who turns the pages waits for each one, so encoding has to be fast.
    if (isOfPdf(original)) return resized.jpeg({ quality, optimiseCoding: false }).toBuffer()
    return resized.flatten({ background: '#fff' }).jpeg({ quality }).toBuffer()
  }
  if (format === 'webp') return resized.webp({ quality: 66 }).toBuffer()
  if (isFirstOfPage(original)) return lightAvif(resized, width)
  return resized.avif(width < wideFrom ? { quality: 40, effort: 2 } : wideAvif).toBuffer()
}

const wideFrom = 1080
const wideAvif = { quality: 40, effort: 3, chromaSubsampling: '4:2:0' } as const
const isFirstOfPage = (original: string) => original.startsWith(`uploads/${fileKinds.landingImage.folder}/`)
/** Whether the site drew the picture from a page of a PDF: it is upright, and has no transparency. */
const isOfPdf = (original: string) => original.startsWith(`uploads/${fileKinds.pagePicture.folder}/`)
const lowerQualities = [34, 26]
const lightBytes = (width: number) => Math.max(50_000, width * 40)

/**
 * Encodes an AVIF; if fine grain makes it large, at lower quality, which grain hides, because the page waits for it.
 */
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

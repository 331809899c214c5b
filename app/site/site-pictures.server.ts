import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Sharp } from 'sharp'
import { db, type Transaction } from '../platform/database/db.server'
import { dayMs } from '../platform/durations'
import { Invalid, NotFound } from '../platform/errors/errors'
import { t } from '../platform/i18n/i18n'
import { log } from '../platform/logging/log.server'
import { loadSharp } from '../platform/sharp.server'
import { sharePictureSize } from '../platform/ui/share-picture'
import type { SitePictureUse, SiteSettings } from './settings'

/** The limit of pixels: larger than any logo, and small enough for memory. */
const limitInputPixels = 40_000_000

const logo = (picture: Sharp) =>
  picture.resize({ width: 800, height: 200, fit: 'inside', withoutEnlargement: true }).png()

const drawings: Record<SitePictureUse, (picture: Sharp) => Sharp> = {
  logo,
  logoDark: logo,
  icon: (picture) =>
    picture
      .resize({ width: 512, height: 512, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png(),
  sharePicture: (picture) =>
    picture
      .resize({ ...sharePictureSize, fit: 'cover' })
      .flatten({ background: '#f4efe4' })
      .jpeg({ quality: 84 }),
}

/**
 * @param bytes of a JPEG or PNG
 * @returns the picture's name
 * @throws Invalid when the picture cannot be read
 */
export async function storeSitePicture(use: SitePictureUse, bytes: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels, failOn: 'truncated' }).autoOrient()
  const { data, info } = await drawings[use](picture)
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      log.info({ err: error, use }, 'a picture of the site cannot be drawn')
      throw new Invalid(t('This picture cannot be read. Save it again as JPEG or PNG, then upload it.'))
    })
  return keep(data, info)
}

/**
 * Stores a site picture from another site's export, unchanged.
 * @returns its name
 * @throws Invalid when the bytes are no PNG or JPEG of at most 1300 pixels a side
 */
export async function storeImportedSitePicture(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const { width, height, format } = await sharp(bytes, { limitInputPixels })
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: undefined }))
  if ((format !== 'png' && format !== 'jpeg') || width > 1300 || height > 1300)
    throw new Invalid(t('The site has no such picture.'))
  return keep(bytes, { width, height, format })
}

async function keep(data: Buffer, info: { width: number; height: number; format: string }): Promise<string> {
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 24)
  const name = `${digest}-${info.width}x${info.height}.${info.format === 'png' ? 'png' : 'jpg'}`
  await db.sitePicture.upsert({
    where: { name },
    create: { name, bytes: new Uint8Array(data) },
    update: { keptAt: new Date() },
  })
  return name
}

const read = new LRUCache<string, Buffer>({ max: 20 })

/** @throws NotFound */
export async function loadSitePicture(name: string): Promise<Buffer> {
  const kept = read.get(name)
  if (kept) return kept
  const row = await db.sitePicture.findUnique({ where: { name } })
  if (!row) throw new NotFound(t('File not found.'))
  const bytes = Buffer.from(row.bytes)
  read.set(name, bytes)
  return bytes
}

/** Deletes site pictures that these settings do not use, and that are older than a day, as of an open form. */
export async function deleteUnusedSitePictures(tx: Transaction, settings: SiteSettings[]): Promise<void> {
  const named = settings.flatMap((one) => [one.logo, one.logoDark, one.icon, one.sharePicture])
  await tx.sitePicture.deleteMany({
    where: {
      name: { notIn: [...new Set(named.filter((name) => name !== null))] },
      keptAt: { lt: new Date(Date.now() - dayMs) },
    },
  })
}

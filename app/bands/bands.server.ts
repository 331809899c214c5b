import { z } from 'zod'
import { db, type Prisma } from '../platform/database/db.server'
import { NotFound } from '../platform/errors/errors'
import { type Cursor, pageFields, whereAfter } from '../platform/http/list-request.server'
import { paging } from '../platform/http/paging'
import { inBatches } from '../platform/http/stream-response.server'
import { t } from '../platform/i18n/i18n'
import { type Preview, type PreviewReader, previewOf } from '../site/content/preview.server'
import { updatedAtOf } from '../site/content/updated-at.server'
import { type Band, type BandList, bandSlug, bandsPerPage } from './bands'
import { byPosition } from './media-order.server'

/** The filter for tracks that readers may find: no bonus tracks, and not those of a private release. */
export const findable = {
  isBonus: false,
  OR: [{ releaseId: null }, { release: { isPrivate: false } }],
} satisfies Prisma.TrackWhereInput

export const withMedia = {
  tracks: {
    where: findable,
    select: { id: true, title: true, audioFile: true },
    orderBy: [...byPosition],
  },
  photos: { select: { id: true, title: true, image: true }, orderBy: [...byPosition] },
} satisfies Prisma.BandInclude

/** The filter for what readers may see: a band whose upload is incomplete is a draft. */
export const published = { deletedAt: null, isDraft: false }

export async function* allBands(): AsyncGenerator<Band[]> {
  const read = (after: BandRow | undefined, take: number) => {
    const where = { ...published, slug: { gt: after?.slug } }
    return db.band.findMany({ where, include: withMedia, orderBy: { slug: 'asc' }, take })
  }
  for await (const rows of inBatches(read)) yield rows.map(asBand)
}

export const BandsQuery = z.object(pageFields(['text']))

export async function bandsAfter(cursor: Cursor | undefined, take: number) {
  const where = { AND: [published, whereAfter([{ slug: 'asc' }], cursor)] }
  const rows = await db.band.findMany({ where, include: withMedia, orderBy: { slug: 'asc' }, take })
  return rows.map((row) => ({ band: asBand(row), next: [row.slug] }))
}

export async function bandsPage({ genre, order }: BandList, askedPage: string | null) {
  const where = { ...published, ...(genre && { genre }) }
  const { page, pages, skip, take } = paging(askedPage, await db.band.count({ where }), bandsPerPage)
  const select = { id: true, title: true, genre: true, landingImage: true }
  const orderBy = order === 'newest' ? { id: 'desc' as const } : { slug: 'asc' as const }
  const bands = await db.band.findMany({ where, select, orderBy, skip, take })
  return { bands, page, pages }
}

export async function genresInUse(): Promise<string[]> {
  const where = { ...published, genre: { not: '' } }
  const rows = await db.band.groupBy({ by: ['genre'], where, orderBy: { genre: 'asc' } })
  return rows.map(({ genre }) => genre)
}

export const countBands = () => db.band.count({ where: published })

export const bandChanges = (range: { skip: number; take: number }) =>
  db.band.findMany({
    where: published,
    select: { title: true, updatedAt: true },
    orderBy: { id: 'asc' },
    ...range,
  })

/** @param ids of the bands wanted; without them, the first `take` */
export const namedBands = (ids?: number[], take = ids?.length): Promise<{ id: number; title: string }[]> =>
  db.band.findMany({
    where: { ...published, id: ids && { in: ids } },
    select: { id: true, title: true },
    orderBy: { title: 'asc' },
    take,
  })

/** @throws NotFound */
export async function bandByName(name: string): Promise<Band> {
  const [row] = await bandsCalled(name, published)
  if (!row) throw new NotFound(t('Band not found'))
  return asBand(row)
}

/** @throws NotFound */
export async function publishedBand(id: number): Promise<Band> {
  const row = await db.band.findFirst({ where: { id, ...published }, include: withMedia })
  if (!row) throw new NotFound(t('Band not found'))
  return asBand(row)
}

/**
 * Returns a band for its page; admins and readers with a preview link get drafts too.
 * @throws NotFound
 */
export async function bandForReader(
  name: string,
  reader: PreviewReader,
): Promise<{ band: Band; preview?: Preview }> {
  const [row] = await bandsCalled(name, { deletedAt: null })
  const preview = row?.isDraft ? await previewOf({ kind: 'bands', id: row.id }, reader) : undefined
  if (!row || (row.isDraft && !preview)) throw new NotFound(t('Band not found'))
  return { band: asBand(row), preview }
}

/** Finds the bands with this address, exact matches first. */
async function bandsCalled(name: string, where: Prisma.BandWhereInput): Promise<BandRow[]> {
  const forms = unicodeForms(bandSlug(name))
  const rows = await db.band.findMany({ where: { slug: { in: forms }, ...where }, include: withMedia })
  return forms.flatMap((form) => rows.filter(({ slug }) => slug === form))
}

/** Returns the Unicode forms an address may have: as given, composed, decomposed. Older bands have any of them. */
export const unicodeForms = (slug: string) => [slug, slug.normalize('NFC'), slug.normalize('NFD')]

type BandRow = Omit<Band, 'updatedAt'> & {
  slug: string
  isDraft: boolean
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date | null
}

export function asBand({
  slug: _slug,
  isDraft: _isDraft,
  deletedAt: _deletedAt,
  createdAt,
  updatedAt,
  ...band
}: BandRow): Band {
  return { ...band, updatedAt: updatedAtOf({ updatedAt, createdAt }) }
}

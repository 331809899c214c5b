import { z } from 'zod'
import { changeTimesReader } from '../platform/database/changes-in.server'
import { db, type Prisma } from '../platform/database/db.server'
import { readRowsInBatches } from '../platform/database/read-in-batches.server'
import { makeTextSearchFilter } from '../platform/database/text-found.server'
import { NotFound } from '../platform/errors/errors'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../platform/http/list-request.server'
import { paging } from '../platform/http/paging'
import { t } from '../platform/i18n/i18n'
import { loadPreviewOf, type PreviewReader, type RecordPreview } from '../site/content/preview.server'
import { updatedAtOf } from '../site/content/updated-at.server'
import { type Band, type BandListQuery, bandSlug, bandsPerPage } from './bands'
import { orderByPosition } from './media-order.server'

/** The filter for tracks that readers may find: no bonus tracks, and not those of a private release. */
export const whereTrackFindable = {
  isBonus: false,
  OR: [{ releaseId: null }, { release: { isPrivate: false } }],
} satisfies Prisma.TrackWhereInput

export const bandMediaInclude = {
  tracks: {
    where: whereTrackFindable,
    select: { id: true, title: true, audioFile: true },
    orderBy: [...orderByPosition],
  },
  photos: { select: { id: true, title: true, image: true }, orderBy: [...orderByPosition] },
} satisfies Prisma.BandInclude

/** The filter for bands that readers may see; a band whose upload is incomplete is a draft. */
export const whereBandPublished = { deletedAt: null, isDraft: false }

export async function* streamAllBands(): AsyncGenerator<Band[]> {
  const read = (after: BandRow | undefined, take: number) => {
    const where = { ...whereBandPublished, slug: { gt: after?.slug } }
    return db.band.findMany({ where, include: bandMediaInclude, orderBy: { slug: 'asc' }, take })
  }
  for await (const rows of readRowsInBatches(read)) yield rows.map(bandFromRow)
}

export const BandsQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['text']) })

export async function listBandsAfterCursor({ cursor, q, take }: ListRange) {
  const found = await makeTextSearchFilter('Band', q, ['"title"'])
  const where = { AND: [whereBandPublished, found, whereAfterCursor([{ slug: 'asc' }], cursor)] }
  const rows = await db.band.findMany({ where, include: bandMediaInclude, orderBy: { slug: 'asc' }, take })
  return rows.map((row) => ({ band: bandFromRow(row), next: [row.slug] }))
}

export async function listBands({ genre, order }: BandListQuery, askedPage: string | null) {
  const where = { ...whereBandPublished, ...(genre && { genre }) }
  const { page, pages, skip, take } = paging(askedPage, await db.band.count({ where }), bandsPerPage)
  const select = { id: true, title: true, genre: true, landingImage: true }
  const orderBy = order === 'newest' ? { id: 'desc' as const } : { slug: 'asc' as const }
  const bands = await db.band.findMany({ where, select, orderBy, skip, take })
  return { bands, page, pages }
}

export async function listUsedGenres(): Promise<string[]> {
  const where = { ...whereBandPublished, genre: { not: '' } }
  const rows = await db.band.groupBy({ by: ['genre'], where, orderBy: { genre: 'asc' } })
  return rows.map(({ genre }) => genre)
}

export const countBands = () => db.band.count({ where: whereBandPublished })

export const readBandChangeTimes = changeTimesReader(db.band, () => whereBandPublished, { title: true })

/** @param ids of the bands wanted; without them, the first `take` */
export const listBandNames = (ids?: number[], take = ids?.length): Promise<{ id: number; title: string }[]> =>
  db.band.findMany({
    where: { ...whereBandPublished, id: ids && { in: ids } },
    select: { id: true, title: true },
    orderBy: { title: 'asc' },
    take,
  })

/** @throws NotFound */
export async function findBandByName(name: string): Promise<Band> {
  const [row] = await bandsCalled(name, whereBandPublished)
  if (!row) throw new NotFound(t('Band not found'))
  return bandFromRow(row)
}

/** @throws NotFound */
export async function findPublishedBandById(id: number): Promise<Band> {
  const row = await db.band.findFirst({ where: { id, ...whereBandPublished }, include: bandMediaInclude })
  if (!row) throw new NotFound(t('Band not found'))
  return bandFromRow(row)
}

/**
 * Returns a band for its page; admins and readers with a preview link get drafts too.
 * @throws NotFound
 */
export async function findBandForReader(
  name: string,
  reader: PreviewReader,
): Promise<{ band: Band; preview?: RecordPreview }> {
  const [row] = await bandsCalled(name, { deletedAt: null })
  const preview = row?.isDraft ? await loadPreviewOf({ kind: 'bands', id: row.id }, reader) : undefined
  if (!row || (row.isDraft && !preview)) throw new NotFound(t('Band not found'))
  return { band: bandFromRow(row), preview }
}

/** Finds the bands with this address, exact matches first. */
async function bandsCalled(name: string, where: Prisma.BandWhereInput): Promise<BandRow[]> {
  const forms = unicodeFormsOf(bandSlug(name))
  const rows = await db.band.findMany({ where: { slug: { in: forms }, ...where }, include: bandMediaInclude })
  return forms.flatMap((form) => rows.filter(({ slug }) => slug === form))
}

/** Returns the Unicode forms an address may have: as given, composed, decomposed. Older bands have any of them. */
export const unicodeFormsOf = (slug: string) => [slug, slug.normalize('NFC'), slug.normalize('NFD')]

type BandRow = Omit<Band, 'updatedAt'> & {
  slug: string
  isDraft: boolean
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date | null
}

export function bandFromRow({
  slug: _slug,
  isDraft: _isDraft,
  deletedAt: _deletedAt,
  createdAt,
  updatedAt,
  ...band
}: BandRow): Band {
  return { ...band, updatedAt: updatedAtOf({ updatedAt, createdAt }) }
}

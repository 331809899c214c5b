import { type Preview, type PreviewReader, previewOf } from '../content/preview.server'
import { db, type Prisma } from '../platform/database/db.server'
import { NotFound } from '../platform/http/errors'
import { paging } from '../platform/http/paging'
import { inBatches } from '../platform/http/streamed.server'
import { type Band, type BandList, bandSlug, bandsPerPage } from './bands'
import { inOrder } from './music/media-order.server'

export const withMedia = {
  tracks: { select: { id: true, title: true, audioFile: true }, orderBy: [...inOrder] },
  photos: { select: { id: true, title: true, image: true }, orderBy: [...inOrder] },
} satisfies Prisma.BandInclude

/** What readers may see: a band whose upload is not complete is a draft. */
export const published = { deletedAt: null, isDraft: false }

/** In batches, by address. */
export async function* allBands(): AsyncGenerator<Band[]> {
  const read = (after: BandRow | undefined, take: number) => {
    const where = { ...published, slug: { gt: after?.slug } }
    return db.band.findMany({ where, include: withMedia, orderBy: { slug: 'asc' }, take })
  }
  for await (const rows of inBatches(read)) yield rows.map(asBand)
}

/** One page of the bands of a genre, or of all. */
export async function bandsPage({ genre, order }: BandList, askedPage: string | null) {
  const where = { ...published, ...(genre && { genre }) }
  const { page, pages, skip, take } = paging(askedPage, await db.band.count({ where }), bandsPerPage)
  const select = { id: true, title: true, genre: true, landingImage: true }
  const orderBy = order === 'newest' ? { id: 'desc' as const } : { slug: 'asc' as const }
  const bands = await db.band.findMany({ where, select, orderBy, skip, take })
  return { bands, page, pages }
}

/** Of what is published, by name. */
export async function genresInUse(): Promise<string[]> {
  const where = { ...published, genre: { not: '' } }
  const rows = await db.band.groupBy({ by: ['genre'], where, orderBy: { genre: 'asc' } })
  return rows.map(({ genre }) => genre)
}

export const countBands = () => db.band.count({ where: published })

export const bandTitles = (range: { skip: number; take: number }) =>
  db.band.findMany({ where: published, select: { title: true }, orderBy: { id: 'asc' }, ...range })

/** By title. @param ids of those asked for; without them as many as `take` */
export const namedBands = (ids?: number[], take = ids?.length): Promise<{ id: number; title: string }[]> =>
  db.band.findMany({
    where: { ...published, id: ids && { in: ids } },
    ...{ select: { id: true, title: true }, orderBy: { title: 'asc' }, take },
  })

/** @throws NotFound */
export async function bandByName(name: string): Promise<Band> {
  const [row] = await bandsCalled(name, published)
  if (!row) throw new NotFound('Band not found')
  return asBand(row)
}

/** Admins and those with a preview link get drafts too. @throws NotFound */
export async function bandFor(
  name: string,
  reader: PreviewReader,
): Promise<{ band: Band; preview?: Preview }> {
  const [row] = await bandsCalled(name, { deletedAt: null })
  const preview = row?.isDraft ? await previewOf({ kind: 'bands', id: row.id }, reader) : undefined
  if (!row || (row.isDraft && !preview)) throw new NotFound('Band not found')
  return { band: asBand(row), preview }
}

/** Those with just this address first. */
async function bandsCalled(name: string, where: Prisma.BandWhereInput): Promise<BandRow[]> {
  const forms = unicodeForms(bandSlug(name))
  const rows = await db.band.findMany({ where: { slug: { in: forms }, ...where }, include: withMedia })
  return forms.flatMap((form) => rows.filter(({ slug }) => slug === form))
}

/** The same address as its letters may be written: as given, composed, decomposed. Older bands have any of them. */
export const unicodeForms = (slug: string) => [slug, slug.normalize('NFC'), slug.normalize('NFD')]

type BandRow = Band & { slug: string; isDraft: boolean; deletedAt: Date | null; createdAt: Date }

export function asBand({
  slug: _slug,
  isDraft: _isDraft,
  deletedAt: _deletedAt,
  createdAt: _createdAt,
  ...band
}: BandRow): Band {
  return band
}

import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { bylinesOf } from '../../authors/authors.server'
import { pageCountsOf } from '../../documents/page-counts.server'
import type { Article, Filetype } from '../publications'
import { published } from '../publications.server'

/** A published article as its volume's contents list it. */
export interface ContentsLine {
  id: number
  title: string
  language: string | null
  byline: string[]
  /** Set for a PDF whose pages are extracted. */
  pageCount?: number
}

export interface VolumeLinks {
  volume?: Pick<Article, 'id' | 'title' | 'language'>
  contents: ContentsLine[]
}

export const inVolumeOrder = [
  { volumePosition: 'asc' },
  { id: 'asc' },
] satisfies Prisma.ArticleOrderByWithRelationInput[]

const isPiece = { filetype: { not: 'Volume' } } satisfies Prisma.ArticleWhereInput
const named = { id: true, title: true, language: true } satisfies Prisma.ArticleSelect

/** Returns an article's volume, or a volume's articles, as far as readers may see them. */
export async function volumeLinksOf({
  id,
  filetype,
}: Pick<Article, 'id' | 'filetype'>): Promise<VolumeLinks> {
  if (filetype === 'Volume') return { contents: await contentsOf(id) }
  const where = { ...published(), filetype: 'Volume', contents: { some: { id } } }
  return { volume: (await db.article.findFirst({ where, select: named })) ?? undefined, contents: [] }
}

async function contentsOf(volumeId: number): Promise<ContentsLine[]> {
  const rows = await db.article.findMany({
    where: { ...published(), ...isPiece, volumeId },
    select: named,
    orderBy: inVolumeOrder,
  })
  const ids = rows.map(({ id }) => id)
  const [bylines, pages] = await Promise.all([bylinesOf(ids), pageCountsOf(ids)])
  return rows.map((row) => ({ ...row, byline: bylines[row.id] ?? [], pageCount: pages.get(row.id) }))
}

export type VolumeTitles = Record<
  number,
  { titles: Pick<ContentsLine, 'id' | 'title' | 'language'>[]; more: number }
>

/** @param take how many titles of each volume */
export async function firstTitlesIn(volumeIds: number[], take: number): Promise<VolumeTitles> {
  const found = volumeIds.map(async (volumeId) => {
    const where = { ...published(), ...isPiece, volumeId }
    const titles = await db.article.findMany({ where, select: named, orderBy: inVolumeOrder, take })
    const more = titles.length < take ? 0 : (await db.article.count({ where })) - take
    return [volumeId, { titles, more }] as const
  })
  return Object.fromEntries((await Promise.all(found)).filter(([, { titles }]) => titles.length > 0))
}

export async function volumeLinkIdsOf(article: Article) {
  const { volume, contents } = await volumeLinksOf(article)
  if (article.filetype === 'Volume') return { articles: contents.map(({ id }) => id) }
  return { volumeId: volume?.id ?? null }
}

const choices = 100

export const newestVolumes = () =>
  db.article.findMany({
    where: { filetype: 'Volume', deletedAt: null },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
    take: choices,
  })

interface Chosen {
  filetype: Filetype
  /** Undefined leaves it as it is. */
  volumeId?: number | null
}

/** @throws Invalid */
export async function volumeColumns(
  tx: Transaction,
  { filetype, volumeId }: Chosen,
  before?: { id: number; volumeId: number | null },
): Promise<{ volumeId?: number | null; volumePosition?: number }> {
  if (filetype === 'Volume' || volumeId === null) return { volumeId: null, volumePosition: 0 }
  if (volumeId === undefined || volumeId === before?.volumeId) return {}
  const where = { id: volumeId, filetype: 'Volume', deletedAt: null }
  if (volumeId === before?.id || (await tx.article.count({ where })) === 0)
    throw new Invalid(t('Volume not found.'), { volumeId: [t('Volume not found.')] })
  return { volumeId, volumePosition: await nextVolumePosition(tx, volumeId) }
}

export async function nextVolumePosition(tx: Transaction, volumeId: number): Promise<number> {
  const { _max } = await tx.article.aggregate({ where: { volumeId }, _max: { volumePosition: true } })
  return (_max.volumePosition ?? 0) + 1
}

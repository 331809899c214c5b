import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { loadBylinesOfArticles } from '../../authors/authors.server'
import { countPagesOfArticles } from '../../documents/page-counts.server'
import type { Article, Filetype } from '../publications'
import { whereArticlePublished } from '../publications.server'

/** A published article as an entry in its volume's table of contents. */
export interface ContentsLine {
  id: number
  title: string
  language: string | null
  byline: string[]
  /** The number of pages, once the PDF is extracted. */
  pageCount?: number
}

export interface VolumeLinks {
  volume?: Pick<Article, 'id' | 'title' | 'language'>
  contents: ContentsLine[]
}

export const orderByVolumePosition = [
  { volumePosition: 'asc' },
  { id: 'asc' },
] satisfies Prisma.ArticleOrderByWithRelationInput[]

const isPiece = { filetype: { not: 'Volume' } } satisfies Prisma.ArticleWhereInput
const named = { id: true, title: true, language: true } satisfies Prisma.ArticleSelect

/** Returns an article's volume, or a volume's articles, that readers may see. */
export async function loadVolumeLinksOf({
  id,
  filetype,
}: Pick<Article, 'id' | 'filetype'>): Promise<VolumeLinks> {
  if (filetype === 'Volume') return { contents: await contentsOf(id) }
  const where = { ...whereArticlePublished(), filetype: 'Volume', contents: { some: { id } } }
  return { volume: (await db.article.findFirst({ where, select: named })) ?? undefined, contents: [] }
}

async function contentsOf(volumeId: number): Promise<ContentsLine[]> {
  const rows = await db.article.findMany({
    where: { ...whereArticlePublished(), ...isPiece, volumeId },
    select: named,
    orderBy: orderByVolumePosition,
  })
  const ids = rows.map(({ id }) => id)
  const [bylines, pages] = await Promise.all([loadBylinesOfArticles(ids), countPagesOfArticles(ids)])
  return rows.map((row) => ({ ...row, byline: bylines[row.id] ?? [], pageCount: pages.get(row.id) }))
}

export type TitlesByVolume = Record<
  number,
  { titles: Pick<ContentsLine, 'id' | 'title' | 'language'>[]; more: number }
>

/** @param take the maximum number of titles of each volume */
export async function loadFirstTitlesOfVolumes(volumeIds: number[], take: number): Promise<TitlesByVolume> {
  const found = volumeIds.map(async (volumeId) => {
    const where = { ...whereArticlePublished(), ...isPiece, volumeId }
    const titles = await db.article.findMany({ where, select: named, orderBy: orderByVolumePosition, take })
    const more = titles.length < take ? 0 : (await db.article.count({ where })) - take
    return [volumeId, { titles, more }] as const
  })
  return Object.fromEntries((await Promise.all(found)).filter(([, { titles }]) => titles.length > 0))
}

export async function loadVolumeLinkIdsOf(article: Article) {
  const { volume, contents } = await loadVolumeLinksOf(article)
  if (article.filetype === 'Volume') return { articles: contents.map(({ id }) => id) }
  return { volumeId: volume?.id ?? null }
}

const choices = 100

export const listNewestVolumes = () =>
  db.article.findMany({
    where: { filetype: 'Volume', deletedAt: null },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
    take: choices,
  })

interface Chosen {
  filetype: Filetype
  /** The volume's id; undefined leaves it as it is. */
  volumeId?: number | null
}

/** @throws Invalid */
export async function prepareVolumeColumns(
  tx: Transaction,
  { filetype, volumeId }: Chosen,
  before?: { id: number; volumeId: number | null },
): Promise<{ volumeId?: number | null; volumePosition?: number }> {
  if (filetype === 'Volume' || volumeId === null) return { volumeId: null, volumePosition: 0 }
  if (volumeId === undefined || volumeId === before?.volumeId) return {}
  const where = { id: volumeId, filetype: 'Volume', deletedAt: null }
  if (volumeId === before?.id || (await tx.article.count({ where })) === 0)
    throw new Invalid(t('Volume not found.'), { volumeId: [t('Volume not found.')] })
  return { volumeId, volumePosition: await findNextVolumePosition(tx, volumeId) }
}

export async function findNextVolumePosition(tx: Transaction, volumeId: number): Promise<number> {
  const { _max } = await tx.article.aggregate({ where: { volumeId }, _max: { volumePosition: true } })
  return (_max.volumePosition ?? 0) + 1
}

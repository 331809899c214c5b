import { db, type Prisma } from '../../../platform/database/db.server'
import { loadBylinesOfArticles } from '../../authors/authors.server'
import type { Article } from '../publications'
import {
  articleAuthorsInclude,
  articleForVisitor,
  orderNewestFirst,
  whereArticlePublished,
  whereOlderThan,
} from '../publications.server'
import { tagViewCounts } from '../views/views.server'
import { orderByVolumePosition } from '../volumes/volumes.server'

export interface NextArticles {
  next?: Article
  volume?: string
  more: Article[]
  bylines: Record<number, string[]>
}

const placed = {
  id: true,
  publishedAt: true,
  volumeId: true,
  volumePosition: true,
} satisfies Prisma.ArticleSelect
type Placed = Prisma.ArticleGetPayload<{ select: typeof placed }>

/**
 * Returns what to read after an article: the next of its volume, else the next older one, or after the oldest the
 * newest; and up to three more by its authors, without duplicates.
 */
export async function loadNextArticles({
  id,
  authorIds,
}: Pick<Article, 'id' | 'authorIds'>): Promise<NextArticles> {
  const piece = await db.article.findUnique({ where: { id }, select: placed })
  const inVolume = await nextInVolume(piece)
  const more = await moreBy(authorIds, [id, ...(inVolume ? [inVolume.id] : [])])
  const next = inVolume ?? (await nextOlder(piece, [id, ...more.map((article) => article.id)]))
  const pieces = { next: next && articleForVisitor(next), more: more.map(articleForVisitor) }
  const ids = articleIdsOf(pieces)
  tagViewCounts(ids)
  return {
    ...pieces,
    volume: inVolume?.volume?.title,
    bylines: await loadBylinesOfArticles(ids),
  }
}

export const articleIdsOf = ({ more, next }: Pick<NextArticles, 'more' | 'next'>): number[] =>
  [...more, ...(next ? [next] : [])].map(({ id }) => id)

async function nextInVolume(piece: Placed | null) {
  if (!piece?.volumeId) return
  const { id, volumeId, volumePosition } = piece
  const row = await db.article.findFirst({
    where: {
      ...whereArticlePublished(),
      volumeId,
      volume: { ...whereArticlePublished(), filetype: 'Volume' },
      filetype: { not: 'Volume' },
      OR: [{ volumePosition: { gt: volumePosition } }, { volumePosition, id: { gt: id } }],
    },
    include: { ...articleAuthorsInclude, volume: { select: { title: true } } },
    orderBy: orderByVolumePosition,
  })
  return row ?? undefined
}

function moreBy(authorIds: number[], besides: number[]) {
  if (authorIds.length === 0) return []
  const byThem = { authors: { some: { authorId: { in: authorIds } } } }
  return db.article.findMany({
    where: { ...whereArticlePublished(), id: { notIn: besides }, ...byThem },
    take: 3,
    ...orderNewestFirst,
  })
}

async function nextOlder(piece: Placed | null, besides: number[]) {
  const others = { ...whereArticlePublished(), id: { notIn: besides } }
  const older = piece?.publishedAt ? { AND: [others, whereOlderThan(piece)] } : others
  const row =
    (await db.article.findFirst({ where: older, ...orderNewestFirst })) ??
    (await db.article.findFirst({ where: others, ...orderNewestFirst }))
  return row ?? undefined
}

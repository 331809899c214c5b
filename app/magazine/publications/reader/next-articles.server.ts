import { db, type Prisma } from '../../../platform/database/db.server'
import { bylinesOf } from '../../authors/authors.server'
import type { Article } from '../publications'
import { asArticle, newestFirst, published, whereOlderThan, withAuthors } from '../publications.server'
import { tagViewCounts } from '../views/views.server'
import { inVolumeOrder } from '../volumes/volumes.server'

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
 * Returns what to read after an article: the next of its volume, else the next older one, and after the oldest the
 * newest; and up to three more by its authors, none of them twice.
 */
export async function nextArticles({
  id,
  authorIds,
}: Pick<Article, 'id' | 'authorIds'>): Promise<NextArticles> {
  const piece = await db.article.findUnique({ where: { id }, select: placed })
  const inVolume = await nextInVolume(piece)
  const more = await moreBy(authorIds, [id, ...(inVolume ? [inVolume.id] : [])])
  const next = inVolume ?? (await nextOlder(piece, [id, ...more.map((article) => article.id)]))
  const pieces = { next: next && asArticle(next), more: more.map(asArticle) }
  const ids = articleIdsOf(pieces)
  tagViewCounts(ids)
  return {
    ...pieces,
    volume: inVolume?.volume?.title,
    bylines: await bylinesOf(ids),
  }
}

export const articleIdsOf = ({ more, next }: Pick<NextArticles, 'more' | 'next'>): number[] =>
  [...more, ...(next ? [next] : [])].map(({ id }) => id)

async function nextInVolume(piece: Placed | null) {
  if (!piece?.volumeId) return
  const { id, volumeId, volumePosition } = piece
  const row = await db.article.findFirst({
    where: {
      ...published(),
      volumeId,
      volume: { ...published(), filetype: 'Volume' },
      filetype: { not: 'Volume' },
      OR: [{ volumePosition: { gt: volumePosition } }, { volumePosition, id: { gt: id } }],
    },
    include: { ...withAuthors, volume: { select: { title: true } } },
    orderBy: inVolumeOrder,
  })
  return row ?? undefined
}

function moreBy(authorIds: number[], besides: number[]) {
  if (authorIds.length === 0) return []
  const byThem = { authors: { some: { authorId: { in: authorIds } } } }
  return db.article.findMany({
    where: { ...published(), id: { notIn: besides }, ...byThem },
    take: 3,
    ...newestFirst,
  })
}

async function nextOlder(piece: Placed | null, besides: number[]) {
  const others = { ...published(), id: { notIn: besides } }
  const older = piece?.publishedAt ? { AND: [others, whereOlderThan(piece)] } : others
  const row =
    (await db.article.findFirst({ where: older, ...newestFirst })) ??
    (await db.article.findFirst({ where: others, ...newestFirst }))
  return row ?? undefined
}

import { db, type Prisma } from '../../../platform/database/db.server'
import { countViewsOfArticles } from '../../../site/statistics/report.server'
import { orderByPublication, whereArticlePublished } from '../publications.server'

const inList = 8

const listed = {
  id: true,
  title: true,
  filetype: true,
  uploadedAt: true,
  coverImage: true,
} satisfies Prisma.ArticleSelect
type Listed = Prisma.ArticleGetPayload<{ select: typeof listed }>
const asListed = <Row extends Listed>({ uploadedAt, coverImage, ...piece }: Row) => ({
  ...piece,
  coverImage: coverImage.replaceAll('\\', '/'),
  uploadedAt: uploadedAt.toISOString(),
})

export async function loadPublishingOverview(now = new Date()) {
  const isKept = { deletedAt: null }
  const drafts = { ...isKept, isDraft: true }
  const scheduled = { ...isKept, isDraft: false, uploadedAt: { gt: now } }
  const find = (where: Prisma.ArticleWhereInput, orderBy: Prisma.ArticleOrderByWithRelationInput) =>
    db.article.findMany({ where, select: listed, orderBy, take: inList })
  const [recent, drafted, soon] = await Promise.all([
    db.article.findMany({
      where: whereArticlePublished(),
      select: { ...listed, viewcount: true },
      orderBy: orderByPublication,
      take: inList,
    }),
    find(drafts, { id: 'desc' }),
    find(scheduled, { uploadedAt: 'asc' }),
  ])
  const [views, draftCount, scheduledCount] = await Promise.all([
    countViewsOfArticles(
      recent.map(({ id }) => id),
      7,
      now,
    ),
    drafted.length < inList ? drafted.length : db.article.count({ where: drafts }),
    soon.length < inList ? soon.length : db.article.count({ where: scheduled }),
  ])
  return {
    drafts: drafted.map(asListed),
    draftCount,
    scheduled: soon.map(asListed),
    scheduledCount,
    recent: recent.map((row) => ({ ...asListed(row), viewsOfDays: views.get(row.id) ?? 0 })),
  }
}
export type PublishingOverview = Awaited<ReturnType<typeof loadPublishingOverview>>

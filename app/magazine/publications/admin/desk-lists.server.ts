import { db, type Prisma } from '../../../platform/database/db.server'
import { viewsOf } from '../../../site/statistics/report.server'
import { asArticle, newestFirst, published } from '../publications.server'

const inList = 8

const listed = {
  id: true,
  title: true,
  filetype: true,
  uploadedAt: true,
  coverImage: true,
} satisfies Prisma.ArticleSelect
type Listed = Prisma.ArticleGetPayload<{ select: typeof listed }>
const asListed = ({ uploadedAt, ...piece }: Listed) => ({ ...piece, uploadedAt: uploadedAt.toISOString() })

export async function publishingOverview(now = new Date()) {
  const isKept = { deletedAt: null }
  const drafts = { ...isKept, isDraft: true }
  const scheduled = { ...isKept, isDraft: false, uploadedAt: { gt: now } }
  const recent = await db.article.findMany({ where: published(), ...newestFirst, take: inList })
  const views = await viewsOf(
    recent.map(({ id }) => id),
    7,
    now,
  )
  return {
    drafts: (
      await db.article.findMany({ where: drafts, select: listed, orderBy: { id: 'desc' }, take: inList })
    ).map(asListed),
    draftCount: await db.article.count({ where: drafts }),
    scheduled: (
      await db.article.findMany({
        where: scheduled,
        select: listed,
        orderBy: { uploadedAt: 'asc' },
        take: inList,
      })
    ).map(asListed),
    scheduledCount: await db.article.count({ where: scheduled }),
    recent: recent.map(asArticle).map(({ id, title, filetype, coverImage, uploadedAt, viewcount }) => ({
      id,
      title,
      filetype,
      coverImage,
      uploadedAt,
      viewcount,
      viewsOfDays: views.get(id) ?? 0,
    })),
  }
}
export type PublishingOverview = Awaited<ReturnType<typeof publishingOverview>>

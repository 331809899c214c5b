import { db, type Prisma } from '../../platform/database/db.server'
import { asArticle, newestFirst, published } from '../publications.server'
import { lastDays, viewsByDay, viewsSince } from '../views/days.server'

const inList = 8
const shownDays = 7

const listed = { id: true, title: true, filetype: true, uploadedAt: true } satisfies Prisma.ArticleSelect
type Listed = Prisma.ArticleGetPayload<{ select: typeof listed }>
const asListed = ({ uploadedAt, ...piece }: Listed) => ({ ...piece, uploadedAt: uploadedAt.toISOString() })

/** Lists upcoming articles, and how published ones are read. */
export async function publishingOverview(now = new Date()) {
  const days = lastDays(shownDays, now)
  const isKept = { deletedAt: null }
  const drafts = { ...isKept, isDraft: true }
  const scheduled = { ...isKept, isDraft: false, uploadedAt: { gt: now } }
  const recent = await db.article.findMany({ where: published(), ...newestFirst, take: inList })
  const views = await viewsSince(
    recent.map(({ id }) => id),
    days[0] ?? '',
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
    recent: recent.map(asArticle).map(({ id, title, coverImage, uploadedAt, viewcount }) => ({
      ...{ id, title, coverImage, uploadedAt, viewcount },
      viewsOfDays: views.get(id) ?? 0,
    })),
    views: (await viewsByDay(days)).map((count, index) => ({ day: days[index] ?? '', count })),
  }
}
export type PublishingOverview = Awaited<ReturnType<typeof publishingOverview>>

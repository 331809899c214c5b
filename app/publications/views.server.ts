import { inTransaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { invalidate } from '../platform/invalidation.server'
import { tagPage } from '../platform/page-tags.server'
import { noteViews } from './days.server'
import { published } from './publications.server'

interface Opening {
  articleId: number
  resolve: (viewcount: number) => void
  reject: (error: unknown) => void
}

const gatherMs = 25

let waiting: Opening[] = []
let isCommitting = false

/** Of what shows the view counts of all articles. */
export const viewsTag = 'views'
const viewsOf = (articleId: number) => `${viewsTag} ${articleId}`

/** Of a page that shows the view counts of these articles, and may show them a moment later. */
export const tagViews = (articleIds: number[]) => tagPage(articleIds.map(viewsOf))

/**
 * The first view of a moment is stored at once, those of the next 25 ms together in one transaction.
 * @returns the view count with this view, once it is stored @throws NotFound
 */
export function countView(articleId: number): Promise<number> {
  return new Promise((resolve, reject) => {
    waiting.push({ articleId, resolve, reject })
    if (!isCommitting) void commitWhileWaiting()
  })
}

async function commitWhileWaiting(): Promise<void> {
  isCommitting = true
  while (waiting.length > 0) {
    const openings = waiting
    waiting = []
    const pause = new Promise((resolve) => setTimeout(resolve, gatherMs))
    await commit(openings)
    await pause
  }
  isCommitting = false
}

async function commit(openings: Opening[]): Promise<void> {
  const byArticle = new Map<number, Opening[]>()
  for (const opening of openings)
    byArticle.set(opening.articleId, [...(byArticle.get(opening.articleId) ?? []), opening])
  try {
    const views = new Map([...byArticle].map(([id, { length }]) => [id, length]))
    const counts = await addViews(views)
    if (counts.size > 0) invalidate([viewsTag, ...[...counts.keys()].map(viewsOf)], { isSoft: true })
    for (const [id, ofArticle] of byArticle) answer(ofArticle, counts.get(id))
  } catch (error) {
    for (const { reject } of openings) reject(error)
  }
}

/** Each view gets the count that it made. */
function answer(openings: Opening[], viewcount: number | undefined): void {
  for (const [index, { resolve, reject }] of openings.entries()) {
    if (viewcount === undefined) reject(new NotFound('Article not found.'))
    else resolve(viewcount - (openings.length - 1 - index))
  }
}

/** @returns the new counts of those articles that are published, by id */
async function addViews(views: Map<number, number>): Promise<Map<number, number>> {
  const isSeen = published()
  return inTransaction(async (tx) => {
    for (const added of new Set(views.values())) {
      const ids = [...views.keys()].filter((id) => views.get(id) === added).sort((one, other) => one - other)
      const data = { viewcount: { increment: added } }
      await tx.article.updateMany({ where: { id: { in: ids }, ...isSeen }, data })
    }
    const where = { id: { in: [...views.keys()] }, ...isSeen }
    const rows = await tx.article.findMany({ where, select: { id: true, viewcount: true } })
    await noteViews(tx, new Map(rows.map(({ id }) => [id, views.get(id) ?? 0])))
    return new Map(rows.map(({ id, viewcount }) => [id, viewcount]))
  })
}

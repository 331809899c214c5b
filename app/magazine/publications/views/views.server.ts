import { invalidateTags } from '../../../platform/changes/invalidation.server'
import { inTransaction } from '../../../platform/database/db.server'
import { groupCommit } from '../../../platform/database/group-commit.server'
import { addPageTags } from '../../../platform/database/page-tags.server'
import { join, sql } from '../../../platform/database/sql.server'
import { NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { sqlArticlePublished } from '../publications.server'
import { addDailyViews } from './days.server'

interface Opening {
  articleId: number
  resolve: (viewcount: number) => void
  reject: (error: unknown) => void
}

/**
 * The pauses between writes: storing views takes at most a fortieth of the process's time, and no view waits
 * longer than a fifth of a second.
 */
const pauses = { perWork: 39, minMs: 25, maxMs: 200 }
/** The maximum number of articles in one statement. */
const maxArticles = 500

const viewsTag = 'views'
const viewsOf = (articleId: number) => `${viewsTag} ${articleId}`

export const tagAllViewCounts = () => addPageTags([viewsTag])

/** Tags a cached page that shows view counts of these articles; they may be slightly old. */
export const tagViewCounts = (articleIds: number[]) => addPageTags(articleIds.map(viewsOf))

/**
 * Counts a view. The first one is stored at once; those that follow within a pause are stored together, in one
 * transaction.
 * @returns the new view count, once it is stored
 * @throws NotFound
 */
export const recordArticleView = (articleId: number): Promise<number> =>
  new Promise((resolve, reject) => store({ articleId, resolve, reject }))

const store = groupCommit(commit, pauses)

async function commit(openings: Opening[]): Promise<void> {
  const byArticle = new Map<number, Opening[]>()
  for (const opening of openings)
    byArticle.set(opening.articleId, [...(byArticle.get(opening.articleId) ?? []), opening])
  try {
    const views = new Map([...byArticle].map(([id, { length }]) => [id, length]))
    const counts = await addViews(views)
    if (counts.size > 0) invalidateTags([viewsTag, ...[...counts.keys()].map(viewsOf)], { isSoft: true })
    for (const [id, ofArticle] of byArticle) answer(ofArticle, counts.get(id))
  } catch (error) {
    for (const { reject } of openings) reject(error)
  }
}

/** Resolves each view with the count that it produced. */
function answer(openings: Opening[], viewcount: number | undefined): void {
  for (const [index, { resolve, reject }] of openings.entries()) {
    if (viewcount === undefined) reject(new NotFound(t('Article not found.')))
    else resolve(viewcount - (openings.length - 1 - index))
  }
}

/** @returns the new counts of the published ones of these articles, by id */
async function addViews(views: Map<number, number>): Promise<Map<number, number>> {
  // Rows are updated in a fixed order, so that two processes cannot deadlock.
  const inOrder = [...views].sort(([one], [other]) => one - other)
  return inTransaction(async (tx) => {
    const counts = new Map<number, number>()
    for (let at = 0; at < inOrder.length; at += maxArticles) {
      const opened = inOrder
        .slice(at, at + maxArticles)
        .map(([id, count]) => sql`(CAST(${id} AS INTEGER), CAST(${count} AS INTEGER))`)
      const rows = await tx.$queryRaw<{ id: number; viewcount: number }[]>`
        WITH "opened" ("articleId", "views") AS (VALUES ${join(opened)})
        UPDATE "Article" SET "viewcount" = "viewcount" + "opened"."views" FROM "opened"
        WHERE "id" = "opened"."articleId" AND ${sqlArticlePublished()} RETURNING "id", "viewcount"`
      for (const { id, viewcount } of rows) counts.set(id, viewcount)
    }
    await addDailyViews(
      tx,
      inOrder.filter(([id]) => counts.has(id)),
    )
    return counts
  })
}

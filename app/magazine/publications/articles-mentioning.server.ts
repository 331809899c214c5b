import { db } from '../../platform/database/db.server'
import { loadBylinesOfArticles } from '../authors/authors.server'
import { articleForVisitor, orderNewestFirst, whereArticlePublished } from './publications.server'
import { tagViewCounts } from './views/views.server'

const maxShown = 12
const maxNamed = 200

export async function listArticlesMentioningBand(bandId: number) {
  // The ids are read first, so that the cached page depends on these articles only.
  const select = { articleId: true }
  const named = await db.articleBand.findMany({ where: { bandId }, select, take: maxNamed + 1 })
  const among =
    named.length > maxNamed
      ? { bands: { some: { bandId } } }
      : { id: { in: named.map(({ articleId }) => articleId) } }
  const where = { ...whereArticlePublished(), ...among }
  const rows = await db.article.findMany({ where, take: maxShown, ...orderNewestFirst })
  const articles = rows.map(articleForVisitor)
  const ids = articles.map(({ id }) => id)
  tagViewCounts(ids)
  return { articles, bylines: await loadBylinesOfArticles(ids) }
}

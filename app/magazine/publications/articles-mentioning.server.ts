import { db } from '../../platform/database/db.server'
import { bylinesOf } from '../authors/authors.server'
import { asArticle, newestFirst, published } from './publications.server'
import { tagViewCounts } from './views/views.server'

const maxShown = 12
const maxNamed = 200

export async function articlesMentioning(bandId: number) {
  // First the ids, so that the cached page depends on these articles and no others.
  const select = { articleId: true }
  const named = await db.articleBand.findMany({ where: { bandId }, select, take: maxNamed + 1 })
  const among =
    named.length > maxNamed
      ? { bands: { some: { bandId } } }
      : { id: { in: named.map(({ articleId }) => articleId) } }
  const where = { ...published(), ...among }
  const rows = await db.article.findMany({ where, take: maxShown, ...newestFirst })
  const articles = rows.map(asArticle)
  const ids = articles.map(({ id }) => id)
  tagViewCounts(ids)
  return { articles, bylines: await bylinesOf(ids) }
}

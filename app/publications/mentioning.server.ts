import { bylinesOf } from '../authors/authors.server'
import { db } from '../platform/database/db.server'
import { asArticle, newestFirst, published } from './publications.server'
import { tagViews } from './views/views.server'

const mostShown = 12
const mostNamed = 200

/** Returns the newest published articles that mention a band, for its page. */
export async function piecesNaming(bandId: number) {
  // First the ids, so that the cached page depends on these articles and no others.
  const select = { articleId: true }
  const named = await db.articleBand.findMany({ where: { bandId }, select, take: mostNamed + 1 })
  const among =
    named.length > mostNamed
      ? { bands: { some: { bandId } } }
      : { id: { in: named.map(({ articleId }) => articleId) } }
  const where = { ...published(), ...among }
  const rows = await db.article.findMany({ where, take: mostShown, ...newestFirst })
  const articles = rows.map(asArticle)
  const ids = articles.map(({ id }) => id)
  tagViews(ids)
  return { articles, bylines: await bylinesOf(ids) }
}

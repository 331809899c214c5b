import { bylinesOf } from '../authors/authors.server'
import { db } from '../platform/db.server'
import { asArticle, newestFirst, published } from './publications.server'
import { tagViews } from './views.server'

const mostShown = 12

/** The newest published pieces that name a band, for its page. */
export async function piecesNaming(bandId: number) {
  const where = { ...published(), bands: { some: { bandId } } }
  const rows = await db.article.findMany({ where, take: mostShown, ...newestFirst })
  const articles = rows.map(asArticle)
  const ids = articles.map(({ id }) => id)
  tagViews(ids)
  return { articles, bylines: await bylinesOf(ids) }
}

import type { ComponentProps } from 'react'
import { ArticleCards } from './ArticleCards'

/** Lists the articles that mention a band, on its page. */
export function ArticlesMentioningBand(
  cards: Pick<ComponentProps<typeof ArticleCards>, 'articles' | 'bylines'>,
) {
  if (cards.articles.length === 0) return null
  return (
    <section aria-labelledby="mentions" className="band-mentions">
      <h2 id="mentions">In the magazine</h2>
      <ArticleCards {...cards} progress={{}} headingLevel="h3" />
    </section>
  )
}

import type { ComponentProps } from 'react'
import { t } from '../../platform/i18n/i18n'
import { ArticleCards } from './ArticleCards'
import '../mentions/mentions.css'

const besideWords = '(min-width: 40rem) 14rem, 46vw'

export function ArticlesMentioningBand(
  cards: Pick<ComponentProps<typeof ArticleCards>, 'articles' | 'bylines'>,
) {
  if (cards.articles.length === 0) return null
  return (
    <section aria-labelledby="mentions" className="band-mentions">
      <h2 id="mentions">{t('In the magazine')}</h2>
      <ArticleCards
        {...cards}
        progress={{}}
        headingLevel="h3"
        sizes={cards.articles.length === 1 ? besideWords : undefined}
      />
    </section>
  )
}

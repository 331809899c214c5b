import { t } from '../../../platform/i18n/i18n'
import { formatNames } from '../../../platform/ui/format'
import { MentionedBands } from '../../mentions/MentionedBands'
import type { MentionedBand } from '../../mentions/mentions'
import { ArticleCards } from '../ArticleCards'
import type { Article } from '../publications'
import type { NextArticles as Pieces } from './next-articles.server'
import './read-next.css'

interface ReadOnProps extends Pieces {
  authors: { name: string }[]
  bands: MentionedBand[]
  progress: Record<number, number>
}

export function ReadNext({ authors, more, next, volume, bands, ...known }: ReadOnProps) {
  const names = formatNames(authors.map(({ name }) => name))
  return (
    <div className="read-on">
      <MentionedBands bands={bands} />
      {next && (
        <Cards
          id="read-next"
          title={volume ? t('Next in {volume}', { volume }) : t('Read next')}
          articles={[next]}
          {...known}
        />
      )}
      {more.length > 0 && (
        <Cards id="more-by" title={t('More by {names}', { names })} articles={more} {...known} />
      )}
    </div>
  )
}

interface CardsProps {
  id: string
  title: string
  articles: Article[]
  bylines: Record<number, string[]>
  progress: Record<number, number>
}

function Cards({ id, title, ...cards }: CardsProps) {
  return (
    <section className={id} aria-labelledby={id}>
      <h2 id={id} dir="auto">
        {title}
      </h2>
      <ArticleCards {...cards} headingLevel="h3" />
    </section>
  )
}

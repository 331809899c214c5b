import type { ComponentProps, ReactNode } from 'react'
import { ArticleCard } from './ArticleCard'
import type { Article } from './publications'
import './results.css'

interface ArticleCardsProps extends Pick<ComponentProps<typeof ArticleCard>, 'headingLevel' | 'sizes'> {
  articles: Article[]
  bylines?: Record<number, string[]>
  progress: Record<number, number>
  /** How many cards are visible at first: their pictures load first. */
  firstOnes?: number
  kickerOf?: (article: Article) => ReactNode
  children?: (article: Article) => ReactNode
}

export function ArticleCards({
  articles,
  bylines = {},
  progress,
  headingLevel,
  sizes,
  firstOnes = 0,
  kickerOf,
  children,
}: ArticleCardsProps) {
  return (
    <ul className="results">
      {articles.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          byline={bylines[article.id]}
          progress={progress[article.id]}
          isFirst={index < firstOnes}
          headingLevel={headingLevel}
          sizes={sizes}
          kicker={kickerOf?.(article)}
        >
          {children?.(article)}
        </ArticleCard>
      ))}
    </ul>
  )
}

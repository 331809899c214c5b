import type { ComponentProps, ReactNode } from 'react'
import { ArticleCard } from './ArticleCard'
import type { Article } from './publications'

interface ArticleCardsProps extends Pick<ComponentProps<typeof ArticleCard>, 'headingLevel'> {
  articles: Article[]
  /** Names of authors, by the id of the article. */
  bylines?: Record<number, string[]>
  /** How much of each an account has read, by the id of the article. */
  progress: Record<number, number>
  /** So many are on screen at once: their pictures come first. */
  firstOnes?: number
  /** Below each card. */
  children?: (article: Article) => ReactNode
}

/** Covers, titles and descriptions of articles in a grid. */
export function ArticleCards({
  articles,
  bylines = {},
  progress,
  headingLevel,
  firstOnes = 0,
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
        >
          {children?.(article)}
        </ArticleCard>
      ))}
    </ul>
  )
}

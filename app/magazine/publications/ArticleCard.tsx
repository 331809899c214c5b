import { Link, useViewTransitionState } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { DescribedPicture } from '../../site/uploads/DescribedPicture'
import { Byline } from './Byline'
import { CoverProgress } from './home/CoverProgress'
import { type Article, categoryAddress, categoryOf } from './publications'
import { CountedLink } from './views/CountedLink'
import './results.css'

interface ArticleCardProps {
  article: Article
  byline?: string[]
  isFirst?: boolean
  headingLevel?: 'h2' | 'h3'
  /** The share of the article that the user has read, from 0 to 1. */
  progress?: number
  sizes?: string
  kicker?: ReactNode
  children?: ReactNode
}

const inGrid = '(min-width: 64rem) min(24vw, 18rem), (min-width: 48rem) 32vw, 46vw'

export function ArticleCard({
  article,
  byline,
  isFirst,
  headingLevel: Heading = 'h2',
  progress,
  sizes = inGrid,
  kicker = <Link to={categoryAddress(article)}>{t(categoryOf(article))}</Link>,
  children,
}: ArticleCardProps) {
  const isOpening = useViewTransitionState(href('/articles/:id', { id: article.id }))
  return (
    <li className={isOpening ? 'result is-opening' : 'result'}>
      <DescribedPicture
        file={article.coverImage}
        alt={t('Cover of {title}', { title: article.title })}
        width={288}
        height={384}
        sizes={sizes}
        isFirst={isFirst}
      />
      <Heading {...textAttributes(article.title, article.language)}>
        <CountedLink articleId={article.id}>{article.title}</CountedLink>
      </Heading>
      <p className="kicker result-category">
        {kicker}
        {article.access !== 'everyone' && ` ${t('· For members')}`}
      </p>
      <p className="result-description" {...textAttributes(article.description, article.language)}>
        {article.description}
      </p>
      <CoverProgress articleId={article.id} progress={progress} />
      <div className="result-foot">
        <Byline names={byline} />
        <p className="result-views">
          {t('Views: {viewcount}', { viewcount: formatCount(article.viewcount ?? 0) })}
        </p>
      </div>
      {children}
    </li>
  )
}

import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { headingSize } from '../../../platform/ui/heading-size'
import { SiteDay } from '../../../platform/ui/SiteDay'
import { TranslationLinks } from '../../../platform/ui/TranslationLinks'
import { textAttributes } from '../../../platform/ui/text-attributes'
import type { Translation } from '../../../site/content/translations'
import type { NamedAuthor } from '../../authors/authors'
import { type Article, categoryAddress, categoryOf } from '../publications'
import { IssueLine } from '../series/IssueNav'
import type { Issue } from '../series/series'
import { volumeContentsId } from '../volumes/VolumeContents'
import type { VolumeLinks } from '../volumes/volumes.server'
import './reader.css'

interface ReadingHeadProps {
  article: Article
  authors: NamedAuthor[]
  ties: VolumeLinks
  translations: Translation[]
  issue?: Issue
  isPublished: boolean
  text?: string
  /** Whether the pages' print is hard to read on a phone. */
  isSmallPrint?: boolean
}

/**
 * Shows a publication's title, its authors and its volume, with the image that counts views without
 * JavaScript.
 */
export function ArticleHead({
  article,
  authors,
  ties,
  translations,
  issue,
  isPublished,
  text,
  isSmallPrint,
}: ReadingHeadProps) {
  return (
    <header className="reading-head">
      <p className="kicker">
        <Link to={categoryAddress(article)}>{t(categoryOf(article))}</Link>
        {!issue?.date && (
          <span className="reading-day">
            {' · '}
            <SiteDay iso={article.uploadedAt} />
          </span>
        )}
        {issue && (
          <span className="reading-issue">
            {' · '}
            <IssueLine issue={issue} />
          </span>
        )}
        {article.access !== 'everyone' && ` ${t('· For members')}`}
        {ties.contents.length > 0 && (
          <>
            {' · '}
            <a href={`#${volumeContentsId}`}>
              {t('{count, plural, one {# article} other {# articles}}', { count: ties.contents.length })}
            </a>
          </>
        )}
      </p>
      <h1
        {...textAttributes(article.title, article.language)}
        title={article.title}
        data-size={headingSize(article.title)}
      >
        {article.title}
      </h1>
      <ByLine authors={authors} volume={ties.volume} />
      <TranslationLinks translations={translations} />
      {text && (
        <p className="reading-text" data-small={isSmallPrint || undefined}>
          {isSmallPrint && <span>{t('Small print?')} </span>}
          <Link to={text} className={isSmallPrint ? 'button' : undefined}>
            {t('Read as text')}
          </Link>
        </p>
      )}
      {isPublished && (
        <noscript>
          <img src={href('/articles/:id/view.gif', { id: article.id })} alt="" width="1" height="1" />
        </noscript>
      )}
    </header>
  )
}

function ByLine({ authors, volume }: { authors: NamedAuthor[]; volume: VolumeLinks['volume'] }) {
  if (authors.length === 0 && !volume) return null
  return (
    <p className="byline">
      {authors.length > 0 && `${t('by')} `}
      {authors.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={href('/authors/:id', { id })}>
            <bdi {...textAttributes(name)}>{name}</bdi>
          </Link>
        </Fragment>
      ))}
      {volume && (
        <>
          {authors.length > 0 ? ` ${t('· in')} ` : `${t('In')} `}
          <Link to={href('/articles/:id', { id: volume.id })}>
            <bdi {...textAttributes(volume.title, volume.language)}>{volume.title}</bdi>
          </Link>
        </>
      )}
    </p>
  )
}

import { Link } from '@remix-run/react'
import type { AuthorName } from '../../authors/authors'
import { headingSize } from '../../ui/heading-size'
import { SiteDay } from '../../ui/SiteDay'
import { textAttributes } from '../../ui/text-attributes'
import { type Article, categoryAddress, categoryOf } from '../publications'
import { TagLinks } from '../tags/TagLinks'
import { volumeContentsId } from '../volumes/VolumeContents'
import type { VolumeLinks } from '../volumes/volumes.server'

interface ReadingHeadProps {
  article: Article
  authors: AuthorName[]
  ties: VolumeLinks
  tags: string[]
  isPublished: boolean
}

/** The title of a publication, its authors and where it belongs. Without JavaScript it counts the view. */
export function ArticleHead({ article, authors, ties, tags, isPublished }: ReadingHeadProps) {
  return (
    <header className="reading-head">
      <p className="kicker">
        <Link to={categoryAddress(article)}>{categoryOf(article)}</Link> ·{' '}
        <SiteDay iso={article.uploadedAt} />
        {ties.contents.length > 0 && (
          <>
            {' · '}
            <a href={`#${volumeContentsId}`}>
              {ties.contents.length === 1 ? '1 piece' : `${ties.contents.length} pieces`}
            </a>
          </>
        )}
      </p>
      <h1 {...textAttributes(article.title, article.language)} data-size={headingSize(article.title)}>
        {article.title}
      </h1>
      {authors.length > 0 && (
        <p className="byline">
          by{' '}
          {authors.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`/authors/${id}`}>
                <bdi {...textAttributes(name)}>{name}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
      {ties.volume && (
        <p className="byline">
          In{' '}
          <Link
            to={`/articles/${ties.volume.id}`}
            {...textAttributes(ties.volume.title, ties.volume.language)}
          >
            {ties.volume.title}
          </Link>
        </p>
      )}
      <TagLinks tags={tags} />
      {isPublished && (
        <noscript>
          <img src={`/articles/${article.id}/view.gif`} alt="" width="1" height="1" />
        </noscript>
      )}
    </header>
  )
}

import { Link } from '@remix-run/react'
import { textAttributes } from '../../ui/text-attributes'
import { pageAddress, viewerAddress } from '../pages/addresses'
import { type PublicationQuery, searchAddress } from '../publications'
import type { FoundPage } from './inside.server'

interface InsidePagesProps {
  query: PublicationQuery
  found: FoundPage[]
  /** The key after which the next pages begin. */
  next?: number
}

/** Lists pages of PDFs that match a search, each with a passage. */
export function InsidePages({ query, found, next }: InsidePagesProps) {
  const { q } = query
  if (found.length === 0 && query.inside === undefined && next === undefined) return null
  return (
    <section className="inside" aria-labelledby="inside">
      <h2 id="inside">Inside the pages</h2>
      {found.length === 0 && <p>None among the last pages that were searched.</p>}
      <ol>
        {found.map(({ articleId, number, label, title, language, passage, textLanguage }) => (
          <li key={`${articleId} ${number}`}>
            <h3>
              <Link to={`${pageAddress({ articleId, page: number, q })}#found`}>
                <span {...textAttributes(title, language)}>{title}</span>, page {label}
              </Link>
            </h3>
            <p {...textAttributes(passage.map(({ text }) => text).join(''), textLanguage)}>
              {passage.map(({ text, isMarked }, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage never change
                isMarked ? <mark key={index}>{text}</mark> : text,
              )}
            </p>
            <p>
              <Link
                to={viewerAddress({ articleId, page: number, q })}
                aria-label={`Open page ${label} of ${title} in the viewer`}
              >
                Open in the viewer
              </Link>
            </p>
          </li>
        ))}
      </ol>
      {(query.inside !== undefined || next !== undefined) && (
        <nav className="pages" aria-label="Pages inside">
          {query.inside !== undefined && (
            <Link to={searchAddress({ ...query, inside: undefined })}>First matches</Link>
          )}
          {next !== undefined && (
            <Link to={searchAddress({ ...query, page: 1, inside: next })} rel="next">
              {found.length > 0 ? 'More matches' : 'Search on'}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

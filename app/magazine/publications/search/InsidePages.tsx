import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { type PublicationQuery, searchAddress } from '../publications'
import { FoundInside } from './FoundInside'
import type { FoundPage } from './search-inside-pdfs.server'
import './inside.css'

interface InsidePagesProps {
  query: PublicationQuery
  found: FoundPage[]
  next?: number
}

export function InsidePages({ query, found, next }: InsidePagesProps) {
  if (found.length === 0 && query.inside === undefined && next === undefined) return null
  return (
    <section className="inside" aria-labelledby="inside">
      <h2 id="inside">{t('Inside the pages')}</h2>
      {found.length === 0 && <p>{t('No matches on these pages.')}</p>}
      {byPublication(found).map((pages) => (
        <FoundInside key={pages[0]?.articleId} pages={pages} q={query.q} />
      ))}
      {(query.inside !== undefined || next !== undefined) && (
        <nav className="pages" aria-label={t('Pages inside')}>
          {query.inside !== undefined && (
            <Link to={searchAddress({ ...query, inside: undefined })}>{t('First matches')}</Link>
          )}
          {next !== undefined && (
            <Link to={searchAddress({ ...query, page: 1, inside: next })} rel="next">
              {found.length > 0 ? t('More matches') : t('Keep searching')}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}

/** Groups consecutive pages of one publication. */
function byPublication(found: FoundPage[]): FoundPage[][] {
  const groups = new Map<number, FoundPage[]>()
  for (const page of found) groups.set(page.articleId, [...(groups.get(page.articleId) ?? []), page])
  return [...groups.values()]
}

import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { msg, t } from '../i18n/i18n'
import { ListTabs } from '../ui/ListTabs'
import { filterFieldsOf, type ListSort, listAddress } from '../ui/list-query'
import { Pagination } from '../ui/Pagination'
import { SearchForm } from '../ui/SearchForm'
import type { ListView } from './definition'
import './list-frame.css'

export interface ListFrameProps<Show extends string, Sort extends ListSort> {
  list: ListView<Show, Sort>
  /** The label of the search field. */
  search?: string
  /** The text that is shown if a search finds nothing. */
  noneFound?: string
  /** The text that is shown if a tab has no records. */
  none?: string
  /** Whether to show links for sorting, for lists without a table whose headings could do it. */
  hasSortLinks?: boolean
}

/** Tells whether a list has any record, as far as its page can tell. */
export const hasRecords = ({ total, query, shows, isFirstWhole }: ListView): boolean =>
  total > 0 || query.q !== '' || query.show !== shows[0] || !isFirstWhole

/**
 * Frames the records of a list with its tabs, search, CSV link and pages; a list without records shows only its
 * content.
 */
export function ListFrame<Show extends string, Sort extends ListSort>({
  list,
  search = t('Search'),
  noneFound,
  none,
  hasSortLinks,
  children,
}: ListFrameProps<Show, Sort> & { children: ReactNode }) {
  const { query, total, page, pages, names, isSearched } = list
  if (!hasRecords(list)) return children
  return (
    <>
      {list.shows.length > 1 && <ListTabs list={list} query={query} names={names} isVerbatim />}
      <div className="list-tools">
        {isSearched && <SearchForm label={search} q={query.q} kept={filterFieldsOf(list, query)} />}
        {hasSortLinks && total > 1 && <SortLinks list={list} />}
        <a href={listAddress({ ...list, path: `${list.path}.csv` }, query)} download>
          {t('Export as CSV')}
        </a>
      </div>
      {total > 0 ? children : <p className="empty">{(query.q ? noneFound : none) ?? nothingFor(query.q)}</p>}
      <Pagination
        isByName={query.sort !== 'newest'}
        page={page}
        pages={pages}
        addressOf={(number) => listAddress(list, query, number)}
      />
    </>
  )
}

const sortNames: Partial<Record<ListSort, string>> = {
  newest: msg('Newest first'),
  oldest: msg('Oldest first'),
  'a-z': msg('A to Z'),
}

const SortLinks = ({ list }: { list: ListView }) => (
  <nav className="sort-links" aria-label={t('Sort')}>
    {list.sorts.map((sort) => (
      <Link
        key={sort}
        to={listAddress(list, { ...list.query, sort })}
        aria-current={sort === list.query.sort ? 'true' : undefined}
        preventScrollReset
      >
        {t(sortNames[sort] ?? sort)}
      </Link>
    ))}
  </nav>
)

const nothingFor = (q: string) => (q ? t('Nothing found for “{q}”.', { q }) : t('Nothing here.'))

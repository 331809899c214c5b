import { Link } from '@remix-run/react'
import { t } from '../i18n/i18n'
import { type ListPage, type ListQuery, type ListSort, listAddress } from './list-query'

interface ListTabsProps<Show extends string, Sort extends ListSort> {
  list: ListPage<Show, Sort>
  query: ListQuery<Show, Sort>
  /** The names of the tabs, marked by `msg`. */
  names: Record<Show, string>
  /** Whether the names are translated already. */
  isVerbatim?: boolean
  label?: string
}

export function ListTabs<Show extends string, Sort extends ListSort>({
  list,
  query,
  names,
  isVerbatim,
  label = t('Show'),
}: ListTabsProps<Show, Sort>) {
  return (
    <nav className="tabs" aria-label={label}>
      {list.shows.map((show) => (
        <Link
          key={show}
          to={listAddress(list, { ...query, show, q: '' })}
          aria-current={show === query.show ? 'page' : undefined}
        >
          {isVerbatim ? names[show] : t(String(names[show]))}
        </Link>
      ))}
    </nav>
  )
}

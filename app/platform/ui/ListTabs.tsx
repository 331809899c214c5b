import { Link } from '@remix-run/react'
import { t } from '../i18n/i18n'
import { type ListPage, type ListQuery, type ListSort, listAddress } from './list-query'

interface ListTabsProps<Show extends string, Sort extends ListSort> {
  list: ListPage<Show, Sort>
  query: ListQuery<Show, Sort>
  names: Record<Show, string>
  label?: string
}

export function ListTabs<Show extends string, Sort extends ListSort>({
  list,
  query,
  names,
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
          {t(String(names[show]))}
        </Link>
      ))}
    </nav>
  )
}

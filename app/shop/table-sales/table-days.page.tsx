import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { listViewOf } from '../../platform/records/definition'
import { ListFrame } from '../../platform/records/ListFrame'
import { columnsWithSortingHeadings, type RecordColumn } from '../../platform/records/RecordList'
import { BackLink } from '../../platform/ui/BackLink'
import { formatDay } from '../../platform/ui/format'
import { IndexTable } from '../../platform/ui/IndexTable'
import { parseListQuery } from '../../platform/ui/list-query'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { type ListedDay, listTableDays } from './table-days.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Fair days'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const address = new URL(request.url)
  const query = parseListQuery(dayList, address)
  const { days, ...paged } = await listTableDays(query, address.searchParams.get('page'))
  return { days, list: listViewOf(dayList, query, paged) }
}

const dayList = {
  path: href('/admin/table/days'),
  shows: ['all'],
  sorts: ['newest', 'oldest'],
} as const

const columns: RecordColumn<ListedDay>[] = [
  {
    name: msg('Day'),
    kind: 'title',
    sorts: ['newest', 'oldest'],
    cell: ({ day }) => <a href={href('/admin/table/days/:day', { day })}>{formatDay(day)}</a>,
  },
  { name: msg('Sales'), kind: 'number', cell: ({ sales }) => sales },
  { name: msg('Total'), kind: 'number', cell: ({ takenCents }) => formatMoney(takenCents) },
  {
    name: msg('Difference'),
    kind: 'number',
    cell: ({ differenceCents }) =>
      differenceCents === null ? t('Not counted') : formatMoney(differenceCents),
  },
]

export default function TableDaysPage() {
  const { days, list } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink to={href('/admin/table')}>{t('Fair sales')}</BackLink>
      <h1>{t('Fair days')}</h1>
      <ListFrame list={list}>
        {days.length === 0 ? (
          <p className="empty">{t('No fair sales yet.')}</p>
        ) : (
          <IndexTable
            label={t('Fair days')}
            rows={days}
            columns={columnsWithSortingHeadings(list, columns)}
            keyOf={({ day }) => day}
          />
        )}
      </ListFrame>
    </div>
  )
}

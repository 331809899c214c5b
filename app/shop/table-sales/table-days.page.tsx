import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { formatDay } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import { Pages } from '../../platform/ui/Pages'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { tableDays } from './table-days.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Days at the table'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return tableDays(new URL(request.url).searchParams.get('page'))
}

type Day = Awaited<ReturnType<typeof tableDays>>['days'][number]

const columns: IndexColumn<Day>[] = [
  {
    name: msg('Day'),
    kind: 'title',
    cell: ({ day }) => <a href={href('/admin/table/days/:day', { day })}>{formatDay(day)}</a>,
  },
  { name: msg('Sales'), kind: 'number', cell: ({ sales }) => sales },
  { name: msg('Taken'), kind: 'number', cell: ({ takenCents }) => formatMoney(takenCents) },
  {
    name: msg('Difference'),
    kind: 'number',
    cell: ({ differenceCents }) =>
      differenceCents === null ? t('Not counted') : formatMoney(differenceCents),
  },
]

export default function TableDaysPage() {
  const { days, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink to={href('/admin/table')}>{t('At the table')}</BackLink>
      <h1>{t('Days at the table')}</h1>
      {days.length === 0 ? (
        <p className="empty">{t('Nothing was sold at a table yet.')}</p>
      ) : (
        <IndexTable label={t('Days at the table')} rows={days} columns={columns} keyOf={({ day }) => day} />
      )}
      <Pages
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/admin/table/days')}?page=${number}`}
      />
    </div>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { formatCount, formatDay } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { formatMoney } from '../../../platform/ui/money'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { loadLastMonths, type MonthFigures } from './figures.server'
import { MonthBars } from './MonthBars'
import '../members.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Members by month'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { months: await loadLastMonths() }
}

export default function MemberFiguresPage() {
  const { months } = useLoaderData<typeof loader>()
  const oldestFirst = [...months].reverse()
  return (
    <div className="desk">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{t('Members by month')}</h1>
      <div className="member-charts">
        <figure>
          <figcaption>
            <b>{t('Paid')}</b>{' '}
            {months.some(({ recurringCents }) => recurringCents > 0) && (
              <span className="is-part-0">{t('Recurring')}</span>
            )}{' '}
            <span className="is-part-1">{t('One-off')}</span>
          </figcaption>
          <MonthBars
            label={t('Paid by month')}
            format={(cents) => formatMoney(cents)}
            bars={oldestFirst.map(({ month, recurringCents, onceCents }) => ({
              key: month,
              parts: [recurringCents, onceCents],
            }))}
          />
        </figure>
        <figure>
          <figcaption>
            <b>{t('Members')}</b>
          </figcaption>
          <MonthBars
            label={t('Members by month')}
            format={formatCount}
            bars={oldestFirst.map(({ month, members }) => ({ key: month, parts: [members] }))}
          />
        </figure>
      </div>
      <IndexTable
        label={t('Members by month')}
        rows={months}
        columns={columns}
        keyOf={({ month }) => month}
      />
      <p>
        <a href={href('/admin/order-lines.csv')}>{t('Export for accounting')}</a>
      </p>
      <p className="field-hint">{t('Renewed: paid again when due. Test payments are not counted.')}</p>
    </div>
  )
}

const number = (name: string, cell: (row: MonthFigures) => string): IndexColumn<MonthFigures> => ({
  name,
  kind: 'number',
  cell,
})

const columns: IndexColumn<MonthFigures>[] = [
  { name: msg('Month'), kind: 'title', cell: ({ month }) => monthName(month) },
  number(msg('Recurring'), ({ recurringCents }) => formatMoney(recurringCents)),
  number(msg('One-off'), ({ onceCents }) => formatMoney(onceCents)),
  number(msg('Refunds'), ({ refundedCents }) => formatMoney(refundedCents)),
  number(msg('Joined'), ({ joined }) => formatCount(joined)),
  number(msg('Ended'), ({ ended }) => formatCount(ended)),
  number(msg('Members'), ({ members }) => formatCount(members)),
  number(msg('Renewed'), ({ renewalRate }) =>
    renewalRate === null ? '–' : `${Math.round(renewalRate * 100)}%`,
  ),
]

/** Returns "November 2026". */
const monthName = (month: string) => formatDay(`${month}-01`).replace(' 1,', '')

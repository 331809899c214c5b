import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { DayBars } from './DayBars'
import type { WeeklyFigures } from './week.server'

export function OverviewWeek({ week: { views, plays, sales, members } }: { week: WeeklyFigures }) {
  return (
    <section aria-labelledby="this-week">
      <h2 id="this-week">{t('This week')}</h2>
      <dl className="week-sums">
        {views && (
          <Sum
            name={<Link to={`${href('/admin/statistics')}?days=7`}>{t('Views')}</Link>}
            before={formatCount(views.before)}
          >
            {formatCount(views.now)}
          </Sum>
        )}
        {plays && (
          <Sum
            name={<Link to={`${href('/admin/statistics/plays')}?days=7`}>{t('Plays')}</Link>}
            before={formatCount(plays.before)}
          >
            {formatCount(plays.now)}
          </Sum>
        )}
        {sales && (
          <Sum
            name={<Link to={href('/admin/orders')}>{t('Sales')}</Link>}
            before={formatMoney(sales.before.cents)}
            note={sales.tests > 0 ? testOrders(sales.tests) : undefined}
          >
            {formatMoney(sales.now.cents)}
          </Sum>
        )}
        {sales && sales.now.tipCents + sales.before.tipCents > 0 && (
          <Sum name={t('Tips, in sales')} before={formatMoney(sales.before.tipCents)}>
            {formatMoney(sales.now.tipCents)}
          </Sum>
        )}
        {sales && (
          <Sum
            name={<Link to={href('/admin/orders')}>{t('Orders paid')}</Link>}
            before={formatCount(sales.before.orders)}
          >
            {formatCount(sales.now.orders)}
          </Sum>
        )}
        {members && (
          <Sum
            name={<Link to={href('/admin/members')}>{t('Members')}</Link>}
            before={formatCount(members.before)}
          >
            {formatCount(members.now)}
          </Sum>
        )}
      </dl>
      {views && views.now > 0 && <DayBars days={views.days} />}
    </section>
  )
}

const testOrders = (count: number) =>
  t('without {count, plural, one {a TEST order} other {# TEST orders}}', { count })

interface SumProps {
  name: ReactNode
  before: string
  note?: string
  children: string
}

function Sum({ name, before, note, children }: SumProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{children}</strong>
        <span className="managed-note">{t('{before} last week', { before })}</span>
        {note && <span className="managed-note">{note}</span>}
      </dd>
    </div>
  )
}

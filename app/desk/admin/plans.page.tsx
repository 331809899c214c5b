import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { benefitTextsOfPlan, priceText } from '../../site/plans/plans'
import { planDeskList } from './plan-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Memberships'), { isPrivate: true })

export const loader = planDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Plan'),
    kind: 'title',
    cell: ({ id, name }) => (
      <a href={href('/admin/:kind/:id', { kind: 'plans', id })} {...textAttributes(name)}>
        {name}
      </a>
    ),
  },
  { name: msg('Price'), cell: priceText, sorts: ['lowest', 'highest'] },
  { name: msg('Includes'), cell: (plan) => benefitTextsOfPlan(plan).join(' · ') },
  {
    name: msg('Status'),
    kind: 'status',
    cell: ({ isClosed }) => (isClosed ? t('Closed to new members') : t('Open')),
  },
]

export default function PlansPage() {
  const listed = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Memberships')}</h1>
      <p>
        <Link to={href('/admin/:kind/new', { kind: 'plans' })} className="button">
          {t('New plan')}
        </Link>
      </p>
      <RecordList {...listed} columns={columns} label={t('Memberships')} empty={t('No plans yet.')} />
    </div>
  )
}

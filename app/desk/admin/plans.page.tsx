import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { benefitsOf, priceText } from '../../site/plans/plans'
import { allPlans } from '../../site/plans/plans.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Plans'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { plans: await allPlans() }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['plans'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Plan'),
    kind: 'title',
    cell: ({ id, name }) => (
      <a href={href('/admin/:kind/:id', { kind: 'plans', id })} {...textAttributes(name)}>
        {name}
      </a>
    ),
  },
  { name: msg('Price'), cell: priceText },
  { name: msg('Gives'), cell: (plan) => benefitsOf(plan).join(' · ') },
  {
    name: msg('Status'),
    kind: 'status',
    cell: ({ isClosed }) => (isClosed ? t('Closed to new members') : t('Open')),
  },
]

export default function PlansPage() {
  const { plans } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Plans')}</h1>
      <p>
        <Link to={href('/admin/:kind/new', { kind: 'plans' })} className="button">
          {t('New plan')}
        </Link>
      </p>
      {plans.length === 0 ? (
        <p className="empty">{t('No plans yet.')}</p>
      ) : (
        <IndexTable label={t('Plans')} rows={plans} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}

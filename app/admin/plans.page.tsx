import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { benefitsOf, priceText } from '../plans/plans'
import { allPlans } from '../plans/plans.server'
import { pageMeta } from '../site/meta'
import { textAttributes } from '../ui/text-attributes'

export const meta: MetaFunction = (args) => pageMeta(args, 'Plans', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { plans: await allPlans() }
}

export default function PlansPage() {
  const { plans } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Plans</h1>
      <p>
        <Link to="/admin/plans/new">New plan</Link>
      </p>
      {plans.length === 0 && <p className="empty">No plans yet.</p>}
      <ul className="managed">
        {plans.map((plan) => (
          <li key={plan.id}>
            <p>
              <Link className="managed-title" to={`/admin/plans/${plan.id}`}>
                <bdi {...textAttributes(plan.name)}>{plan.name}</bdi>
              </Link>
              <span className="managed-note">
                {[priceText(plan), ...benefitsOf(plan), plan.isClosed ? 'Closed to new members' : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

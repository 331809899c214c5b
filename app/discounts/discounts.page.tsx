import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { pageMeta } from '../site/meta'
import { formatMoney } from '../ui/money'
import { daysOf } from './discount-form'
import { discountText } from './discounts'
import { allDiscounts } from './discounts-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Discount codes', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const discounts = await allDiscounts()
  return {
    discounts: discounts.map((discount) => ({
      id: discount.id,
      code: discount.code,
      text: [discountText(discount), ...conditionsOf(discount)].join(' · '),
    })),
  }
}

type Row = Awaited<ReturnType<typeof allDiscounts>>[number]

function conditionsOf(discount: Row): string[] {
  const { from, until } = daysOf(discount)
  const { maxUses, oncePerCustomer, minGoodsCents } = discount
  return [
    from && `from ${from}`,
    until && `until ${until}`,
    maxUses !== null && `${maxUses} ${maxUses === 1 ? 'use' : 'uses'}`,
    oncePerCustomer && 'once per customer',
    minGoodsCents > 0 && `goods of at least ${formatMoney(minGoodsCents)}`,
  ].filter((condition) => typeof condition === 'string' && condition !== '') as string[]
}

export default function DiscountsPage() {
  const { discounts } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>Discount codes</h1>
      <p>
        <Link to="/admin/discounts/new">Add a code</Link> · <Link to="/admin/shipping">Shipping</Link> ·{' '}
        <Link to="/admin/orders">Orders</Link>
      </p>
      {discounts.length === 0 && <p className="empty">There are no codes yet.</p>}
      <ul className="managed">
        {discounts.map(({ id, code, text }) => (
          <li key={id}>
            <p>
              <span className="managed-title">
                <Link to={`/admin/discounts/${id}`}>{code}</Link>
              </span>
              <span className="managed-note">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

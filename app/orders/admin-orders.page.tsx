import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { Id, mostInteger } from '../platform/id'
import { parseForm } from '../platform/request.server'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { counted } from '../ui/format'
import { Pages } from '../ui/Pages'
import { AdminOrderCard } from './AdminOrderCard'
import { cancelOrder } from './checkout.server'
import { centsFrom, filterFrom, filterNames } from './orders'
import { adminOrders, clearFlag, ship } from './orders.server'
import { refundOrder } from './refunds.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Orders', { isPrivate: true })

export const handle = { failure: 'Failed to fetch the orders.' }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const filter = filterFrom(searchParams.get('status'))
  return { filter, ...(await adminOrders(filter, Number(searchParams.get('page') ?? 1))) }
}

const OrderChange = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('ship'),
    orderId: Id,
    tracking: z.string().trim().max(300, 'At most 300 characters.').default(''),
  }),
  z.object({
    intent: z.literal('refund'),
    orderId: Id,
    amount: z
      .string()
      .trim()
      .regex(/^(\d{1,7}(\.\d{1,2})?)?$/, 'An amount in dollars, as 12.50; empty is all of it.')
      .default(''),
    seen: z.coerce.number().int().nonnegative().max(mostInteger),
  }),
  z.object({ intent: z.literal('cancel'), orderId: Id }),
  z.object({ intent: z.literal('seen'), orderId: Id }),
])

/** What an admin does with an order: ship it, pay it back, cancel it, or take its flag down. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await parseForm(request, OrderChange)
  await change(form, admin.username)
  const { pathname, search } = new URL(request.url)
  return redirect(`${pathname}${search}#order-${form.orderId}`)
}

async function change(form: z.infer<typeof OrderChange>, admin: string): Promise<unknown> {
  switch (form.intent) {
    case 'ship':
      return ship(form.orderId, form.tracking, admin)
    case 'refund':
      return refundOrder({
        orderId: form.orderId,
        amountCents: form.amount ? centsFrom(form.amount) : undefined,
        seenCents: form.seen,
        actor: admin,
      })
    case 'cancel':
      return cancelOrder(form.orderId, admin)
    case 'seen':
      return clearFlag(form.orderId, admin)
  }
}

export default function AdminOrdersPage() {
  const { filter, orders, total, page, pages, stuck } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="admin-orders">
      <h1>Orders</h1>
      {formErrors && (
        <p role="alert" className="message">
          Order {formErrors.values.orderId}: {formErrors.message}
        </p>
      )}
      <nav className="order-filter" aria-label="Filter by status">
        {Object.entries(filterNames).map(([key, name]) => (
          <Link
            key={key}
            to={key === 'all' ? '/admin/orders' : `/admin/orders?status=${key}`}
            aria-current={key === filter ? 'page' : undefined}
          >
            {name}
            {key === 'stuck' && stuck > 0 && ` (${counted(stuck)})`}
          </Link>
        ))}
      </nav>
      <p className="order-count" role="status">
        {total === 0 ? 'No orders found.' : total === 1 ? '1 order' : `${counted(total)} orders`}
        {total > 0 && (
          <a href={`/admin/orders.csv?status=${filter}`} download>
            Export as CSV
          </a>
        )}
      </p>
      <ul className="admin-order-list">
        {orders.map((order) => (
          <AdminOrderCard key={order.id} order={order} />
        ))}
      </ul>
      <Pages
        page={page}
        pages={pages}
        addressOf={(number) => `/admin/orders?status=${filter}&page=${number}`}
      />
    </div>
  )
}

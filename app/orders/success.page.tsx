import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireUser } from '../accounts/guards.server'
import { NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import { pageMeta } from '../site/meta'
import { fulfil } from './fulfil.server'
import { OrderFacts, OrderSheet } from './OrderSheet'
import type { OrderStatus } from './orders'
import { orderBySession } from './orders.server'
import { Status } from './Status'

export const meta: MetaFunction = (args) => pageMeta(args, 'Your Order', { isPrivate: true })

export const handle = { failure: 'Failed to load the order.' }

/** Where Stripe sends the buyer back to; the order is settled here where the webhook has not come yet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  if (!/^cs_\w{5,250}$/.test(sessionId)) throw new NotFound('Order not found.')

  const before = await orderBySession(user.id, sessionId)
  if (before && before.status !== 'pending') return { order: before }
  await fulfil(sessionId).catch((error: unknown) =>
    log.warn({ err: error, sessionId }, 'payment not settled yet'),
  )
  const order = await orderBySession(user.id, sessionId)
  if (!order) throw new NotFound('Order not found.')
  // What stands beside this page, as the number of things in the cart, was read before.
  if (before && order.status !== 'pending') throw redirect(`/checkout/success?session_id=${sessionId}`)
  return { order }
}

const headings: Record<OrderStatus, string> = {
  pending: 'Almost there',
  paid: 'Thank you!',
  shipped: 'Thank you!',
  canceled: 'This order was canceled',
  refunded: 'This order was refunded',
}

export default function SuccessPage() {
  const { order } = useLoaderData<typeof loader>()
  const isWaiting = order.status === 'pending'
  return (
    <article className="order">
      <header className="order-head">
        <h1>{headings[order.status]}</h1>
        <Status status={order.status} />
      </header>
      <p role="status" className="message">
        {isWaiting
          ? 'Your payment is being confirmed. This can take a moment; you will find it under Your Orders.'
          : `Order ${order.id} is ${order.status}.`}
      </p>
      <OrderSheet order={order} />
      <OrderFacts order={order} />
      <p className="order-ways">
        <Link to={`/orders/${order.id}`}>Receipt</Link> <Link to="/orders">Your orders</Link>
      </p>
    </article>
  )
}

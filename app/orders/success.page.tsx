import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { requireUser } from '../accounts/guards.server'
import { isMailOn } from '../mail/mail.server'
import { NotFound } from '../platform/errors'
import { log } from '../platform/log.server'
import { pageMeta } from '../site/meta'
import { Message } from '../ui/Message'
import { Picture } from '../uploads/Picture'
import { offered } from './downloads'
import { downloadsOf } from './downloads.server'
import { fulfil } from './fulfil.server'
import { OrderDownloads } from './OrderDownloads'
import { OrderStatusBadge } from './OrderStatusBadge'
import { OrderDetails, OrderSummary } from './OrderSummary'
import { type Order, type OrderStatus, orderAddress, orderNotFound } from './orders'
import { orderBySession } from './orders.server'
import { isUnmatched } from './unmatched-payments.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Your Order', { isPrivate: true })

export const handle = { failure: 'Failed to load the order.' }

/** Stripe returns the buyer here, perhaps before its webhook arrives: then the order is fulfilled here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  if (!/^cs_\w{5,250}$/.test(sessionId)) throw new NotFound(orderNotFound)

  const before = await orderBySession(user.id, sessionId)
  if (!before) throw await missing(sessionId)
  if (before.status !== 'pending')
    return { order: before, downloads: offered(await downloadsOf(before.id)), isMailOn: isMailOn() }
  await fulfil(sessionId).catch((error: unknown) =>
    log.warn({ err: error, sessionId }, 'order not fulfilled yet'),
  )
  const order = await orderBySession(user.id, sessionId)
  if (!order) throw await missing(sessionId)
  // The root loader has read the cart before the order was fulfilled: load the page again.
  if (order.status !== 'pending') throw redirect(`/checkout/success?session_id=${sessionId}`)
  return { order, downloads: [], isMailOn: isMailOn() }
}

const missing = async (sessionId: string) =>
  new NotFound((await isUnmatched(sessionId)) ? paymentWithoutOrder : orderNotFound)

const paymentWithoutOrder =
  'Your payment has arrived, but we cannot find its order. We will look into it; you do not have to pay again.'

const headings: Record<OrderStatus, string> = {
  pending: 'Almost there',
  paid: 'Thank you!',
  shipped: 'Thank you!',
  canceled: 'This order was canceled',
  refunded: 'This order was refunded',
}

/** What was downloaded was never shipped. */
const statusWord = ({ status, isDigital }: Order) => (isDigital && status === 'shipped' ? 'paid' : status)

function nextStep({ status, isDigital, email }: Order, isMailOn: boolean): string {
  if (isDigital && status === 'shipped')
    return isMailOn ? `A receipt is on its way to ${email}.` : 'You can always find it under Your orders.'
  if (status !== 'paid') return ''
  return isMailOn
    ? `A receipt is on its way to ${email}, and we will pack your order next.`
    : 'We will pack it next, and you can follow it under Your orders.'
}

export default function SuccessPage() {
  const { order, downloads, isMailOn } = useLoaderData<typeof loader>()
  const isWaiting = order.status === 'pending'
  return (
    <article className="order">
      <header className="order-head">
        <h1>{headings[order.status]}</h1>
        <OrderStatusBadge order={order} />
      </header>
      <Message role="status">
        {isWaiting
          ? 'Your payment is being confirmed. This can take a moment. You can find the order under Your Orders.'
          : `Order ${order.id} is ${statusWord(order)}. ${nextStep(order, isMailOn)}`}
      </Message>
      <OrderDownloads downloads={downloads} />
      <BoughtPictures lines={order.lines} />
      <OrderSummary order={order} />
      <OrderDetails order={order} />
      <p className="order-links">
        <Link to={orderAddress(order)}>Receipt</Link> <Link to="/orders">Your orders</Link>
      </p>
    </article>
  )
}

function BoughtPictures({ lines }: Pick<Order, 'lines'>) {
  const pictures = [...new Set(lines.flatMap(({ image }) => image ?? []))]
  return (
    <div className="order-pictures">
      {pictures.map((file) => (
        <Picture key={file} file={file} alt="" width={160} height={160} sizes="8rem" />
      ))}
    </div>
  )
}

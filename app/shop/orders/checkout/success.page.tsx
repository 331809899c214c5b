import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { CopyField } from '../../../platform/ui/CopyField'
import { Message } from '../../../platform/ui/Message'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { isPendingItemAmong, makeExpiredPendingAddCookie } from '../../cart/pending-add.server'
import { AddToAccount } from '../AddToAccount'
import { BoughtArticles } from '../BoughtArticles'
import { beingPaidText } from '../being-paid'
import { listDownloadsOfOrder } from '../downloads/downloads.server'
import { OrderDownloads } from '../downloads/OrderDownloads'
import { SoldGiftCards } from '../gift-cards/SoldGiftCards'
import { listGiftCardsSoldIn } from '../gift-cards/sold-gift-cards.server'
import { NextSteps } from '../NextSteps'
import { OrderStatusBadge } from '../OrderStatusBadge'
import { OrderDetails, OrderSummary } from '../OrderSummary'
import { findOrderOfStripeSession, type OpenedOrder } from '../order-access.server'
import { listArticlesOfOrder } from '../order-articles.server'
import { type Order, type OrderStatus, orderNotFound, statusWord } from '../orders'
import { measureDaysUntilShipped } from '../parcels/shipping-time.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { isUnmatchedPayment } from '../payments/unmatched-payments.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your Order'), { isPrivate: true })

export const handle = { failure: msg('Failed to load the order.') }

/**
 * Shows an order after its payment. Stripe returns the buyer here, perhaps before its webhook arrives: then the order
 * is fulfilled here.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const sessionId = new URL(request.url).searchParams.get('session_id') ?? ''
  const before = await openPaid(request, sessionId)
  if (before.order.status !== 'pending') {
    if (!before.isGuests || !isPendingItemAmong(before.order.lines, request)) return shown(before)
    const headers = { 'Set-Cookie': makeExpiredPendingAddCookie(context.origin) }
    throw redirect(`${href('/checkout/success')}?session_id=${sessionId}`, { headers })
  }
  await updateOrderFromSession(sessionId).catch((error: unknown) =>
    log.warn({ err: error, orderId: before.order.id }, 'order not fulfilled yet'),
  )
  const opened = await openPaid(request, sessionId)
  // The root loader read the cart before the order was fulfilled, so the page is loaded again.
  const isChanged = opened.order.status !== 'pending' || opened.order.isBeingPaid !== before.order.isBeingPaid
  if (isChanged) throw redirect(`${href('/checkout/success')}?session_id=${sessionId}`)
  return shown(opened)
}

async function shown({ order, link, isGuests, user }: OpenedOrder) {
  const [giftCards, downloads, articles, daysUntilShipped] = await Promise.all([
    listGiftCardsSoldIn(order.id),
    order.status === 'pending' ? [] : listDownloadsOfOrder(order.id),
    listArticlesOfOrder(order),
    measureDaysUntilShipped(),
  ])
  return {
    order,
    link,
    isGuests,
    isLoggedIn: user !== null,
    isMailOn: isMailOn(),
    giftCards,
    downloads,
    articles,
    daysUntilShipped,
  }
}

/** Opens the paid order. A visitor whose payment has no order is told so, instead of being sent to log in. */
async function openPaid(request: Request, sessionId: string): Promise<OpenedOrder> {
  let refusal: unknown = new NotFound(t(orderNotFound))
  const opened = await findOrderOfStripeSession(request, sessionId).catch((error: unknown) => {
    refusal = error
    return null
  })
  if (opened) return opened
  const isLost = /^cs_\w{5,250}$/.test(sessionId) && (await isUnmatchedPayment(sessionId))
  throw isLost ? paymentWithoutOrder() : refusal
}

const paymentWithoutOrder = () =>
  new NotFound(
    t(
      'Your payment has arrived, but we cannot find its order. We will look into it. You do not need to pay again.',
    ),
  )

const headings: Record<OrderStatus, string> = {
  pending: msg('Almost there'),
  paid: msg('Thank you!'),
  shipped: msg('Thank you!'),
  canceled: msg('This order was canceled'),
  refunded: msg('This order was refunded'),
}

/** Returns the sentence about the status; an order of downloads counts as paid, not shipped. */
const statusSentence = ({ id, status, isDigital }: Order) =>
  t('Order {id} is {status}.', {
    id,
    status: statusWord(isDigital && status === 'shipped' ? 'paid' : status),
  })

function nextStep({ order: { status, isDigital, email }, isGuests, isMailOn }: Shown): string {
  if (isDigital && (status === 'shipped' || status === 'paid')) {
    if (isMailOn) return t('We’re emailing a receipt to {email}.', { email })
    return isGuests ? '' : t('You can always find it under Your orders.')
  }
  if (status !== 'paid') return ''
  return isMailOn ? t('We’re emailing a receipt to {email}.', { email }) : ''
}

function waitingText({ order, isGuests, isMailOn }: Shown): string {
  const found = isGuests ? '' : ` ${t('You can find the order under Your Orders.')}`
  const words = order.isBeingPaid
    ? beingPaidText(order, isMailOn)
    : t('Your payment is being confirmed. This can take a moment.')
  return `${words}${found} `
}

type Shown = Awaited<ReturnType<typeof shown>>

export default function SuccessPage() {
  const loaded = useLoaderData<typeof loader>()
  const { order, downloads, giftCards, articles, link, isGuests, isLoggedIn } = loaded
  const { origin = '' } = siteFromMatches(useMatches())
  const isWaiting = order.status === 'pending'
  return (
    <article className="order">
      <header className="order-head">
        <h1>{t(headings[order.status])}</h1>
        <OrderStatusBadge order={order} />
      </header>
      <Message role="status">
        {isWaiting ? waitingText(loaded) : `${statusSentence(order)} ${nextStep(loaded)} `}
        <span className="order-links">
          <Link to={link}>{isGuests ? t('Link to your order') : t('Receipt')}</Link>
          {isLoggedIn && <Link to={href('/orders')}>{t('Your orders')}</Link>}
        </span>
      </Message>
      {isGuests && !loaded.isMailOn && (
        <CopyField label={t('Keep this address: it is the only way back')} value={origin + link} />
      )}
      <BoughtArticles articles={articles} isGuests={isGuests} />
      <SoldGiftCards cards={giftCards} />
      <OrderDownloads downloads={downloads} />
      <NextSteps {...loaded} />
      <div className="order-columns">
        <OrderSummary order={order} />
        <OrderDetails order={order} />
      </div>
      {isGuests && !isWaiting && <AddToAccount link={link} isLoggedIn={isLoggedIn} />}
    </article>
  )
}

import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { CopyField } from '../../../platform/ui/CopyField'
import { Message } from '../../../platform/ui/Message'
import { isMailOn } from '../../../site/mail/mail.server'
import { pageMeta, siteOf } from '../../../site/meta'
import { isPendingAmong, noPendingAdd } from '../../cart/pending-add.server'
import { AddToAccount } from '../AddToAccount'
import { BoughtArticles } from '../BoughtArticles'
import { beingPaidText } from '../being-paid'
import { downloadsOf } from '../downloads/downloads.server'
import { OrderDownloads } from '../downloads/OrderDownloads'
import { SoldGiftCards } from '../gift-cards/SoldGiftCards'
import { soldCardsOf } from '../gift-cards/sold-gift-cards.server'
import { NextSteps } from '../NextSteps'
import { OrderStatusBadge } from '../OrderStatusBadge'
import { OrderDetails, OrderSummary } from '../OrderSummary'
import { type OpenedOrder, orderOfStripeSession } from '../order-access.server'
import { articlesOf } from '../order-articles.server'
import { type Order, type OrderStatus, orderNotFound, statusWord } from '../orders'
import { daysUntilShipped } from '../parcels/shipping-time.server'
import { fulfil } from '../payments/fulfil.server'
import { isUnmatched } from '../payments/unmatched-payments.server'

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
    if (!before.isGuests || !isPendingAmong(before.order.lines, request)) return shown(before)
    const headers = { 'Set-Cookie': noPendingAdd(context.origin) }
    throw redirect(`${href('/checkout/success')}?session_id=${sessionId}`, { headers })
  }
  await fulfil(sessionId).catch((error: unknown) =>
    log.warn({ err: error, orderId: before.order.id }, 'order not fulfilled yet'),
  )
  const opened = await openPaid(request, sessionId)
  // The root loader has read the cart before the order was fulfilled: load the page again.
  const isChanged = opened.order.status !== 'pending' || opened.order.isBeingPaid !== before.order.isBeingPaid
  if (isChanged) throw redirect(`${href('/checkout/success')}?session_id=${sessionId}`)
  return shown(opened)
}

const shown = async ({ order, link, isGuests, user }: OpenedOrder) => ({
  order,
  link,
  isGuests,
  isLoggedIn: user !== null,
  isMailOn: isMailOn(),
  giftCards: await soldCardsOf(order.id),
  downloads: order.status === 'pending' ? [] : await downloadsOf(order.id),
  articles: await articlesOf(order),
  daysUntilShipped: await daysUntilShipped(),
})

/** Opens the paid order. A visitor whose payment has no order is told so, not sent to log in. */
async function openPaid(request: Request, sessionId: string): Promise<OpenedOrder> {
  let refusal: unknown = new NotFound(t(orderNotFound))
  const opened = await orderOfStripeSession(request, sessionId).catch((error: unknown) => {
    refusal = error
    return null
  })
  if (opened) return opened
  const isLost = /^cs_\w{5,250}$/.test(sessionId) && (await isUnmatched(sessionId))
  throw isLost ? paymentWithoutOrder() : refusal
}

const paymentWithoutOrder = () =>
  new NotFound(
    t(
      'Your payment has arrived, but we cannot find its order. We will look into it; you do not have to pay again.',
    ),
  )

const headings: Record<OrderStatus, string> = {
  pending: msg('Almost there'),
  paid: msg('Thank you!'),
  shipped: msg('Thank you!'),
  canceled: msg('This order was canceled'),
  refunded: msg('This order was refunded'),
}

/** Downloads are shown as paid, not shipped. */
const statusSentence = ({ id, status, isDigital }: Order) =>
  t('Order {id} is {status}.', {
    id,
    status: statusWord(isDigital && status === 'shipped' ? 'paid' : status),
  })

function nextStep({ order: { status, isDigital, email }, isGuests, isMailOn }: Shown): string {
  if (isDigital && (status === 'shipped' || status === 'paid')) {
    if (isMailOn) return t('A receipt is on its way to {email}.', { email })
    return isGuests ? '' : t('You can always find it under Your orders.')
  }
  if (status !== 'paid') return ''
  return isMailOn ? t('A receipt is on its way to {email}.', { email }) : ''
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
  const { origin = '' } = siteOf(useMatches())
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
        <CopyField label={t('Keep this address: only it leads back')} value={origin + link} />
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

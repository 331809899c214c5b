import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData, useMatches, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { requireUser } from '../../site/accounts/guards.server'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta, siteFromMatches } from '../../site/meta'
import { isPendingItemAmong, makeExpiredPendingAddCookie } from '../cart/pending-add.server'
import { countryName } from '../shipping/countries'
import { findPaymentWay } from '../ways-to-pay/ways.server'
import { AddToAccount } from './AddToAccount'
import { BoughtArticles } from './BoughtArticles'
import { beingPaidText } from './being-paid'
import { cancelOrder, paymentUrl, resumeCheckout } from './checkout/checkout.server'
import { FreeOrderForm } from './checkout/FreeOrderForm'
import { completeFreeOrder, freeOrderQuestionsOf } from './checkout/free-checkout.server'
import { freeOrderForm } from './checkout/free-order-form'
import { listDownloadsOfOrder } from './downloads/downloads.server'
import { OrderDownloads } from './downloads/OrderDownloads'
import { SoldGiftCards } from './gift-cards/SoldGiftCards'
import { listGiftCardsSoldIn } from './gift-cards/sold-gift-cards.server'
import { addOrderToAccount } from './guest-orders.server'
import { invoiceAddress } from './invoices/invoices'
import { findBusinessBuyerOfOrder, listInvoicesOfOrder } from './invoices/invoices.server'
import { parseUnits } from './line-units'
import { NextSteps } from './NextSteps'
import { OrderStatusBadge } from './OrderStatusBadge'
import { OrderDetails, OrderSummary } from './OrderSummary'
import { findOrderForVisitor } from './order-access.server'
import { listArticlesOfOrder } from './order-articles.server'
import { type Order, orderAddress, orderNotFound } from './orders'
import { measureDaysUntilShipped } from './parcels/shipping-time.server'
import { BuyerReturns } from './returns/BuyerReturns'
import { loadReturnsOfOrder, requestReturn, withdrawReturn } from './returns/returns.server'
import { HowToPay } from './ways/HowToPay'

/** The page is not indexed and sends no referrer: its address may have the key in it. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data ? t('Order {id}', { id: args.data.order.id }) : t(orderNotFound), {
    isPrivate: true,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { failure: msg('Failed to load the order.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order, link, isGuests, user } = await findOrderForVisitor(request, params.id ?? '')
  const [downloads, daysUntilShipped, articles, returns, way, giftCards, business, invoices] =
    await Promise.all([
      order.status === 'pending' ? [] : listDownloadsOfOrder(order.id),
      measureDaysUntilShipped(),
      listArticlesOfOrder(order),
      loadReturnsOfOrder(order.id),
      order.payBy && order.isPlaced ? findPaymentWay(order.payBy) : null,
      listGiftCardsSoldIn(order.id),
      findBusinessBuyerOfOrder(order.id),
      listInvoicesOfOrder(order.id),
    ])
  return {
    order,
    payWords: way?.words ?? '',
    downloads,
    giftCards,
    business,
    invoices,
    articles,
    link,
    isGuests,
    isLoggedIn: user !== null,
    next: { daysUntilShipped, isMailOn: isMailOn() },
    free: order.waitsForBuyer ? freeOrderOf(order) : null,
    returns: { ...returns, requestKey: randomUUID() },
  }
}

const freeOrderOf = (order: Order) => ({
  payBy: order.payBy,
  questions: freeOrderQuestionsOf(order),
  isPaidByCard: order.giftCardCents > 0,
  countryName: order.shippingCountry && countryName(order.shippingCountry),
})

const OrderForm = z.discriminatedUnion('intent', [
  z.looseObject({ intent: z.enum(['pay', 'cancel', 'add', 'complete']) }),
  z.object({
    intent: z.literal('return'),
    key: z.uuid(msg('Open this page again.')),
    reason: z.string().trim().min(1, msg('Say why.')).max(1000, msg('Use at most 1000 characters.')),
  }),
  z.object({ intent: z.literal('withdraw'), returnId: Id }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { order, ownerId, owner, link, isGuests } = await findOrderForVisitor(request, params.id ?? '')
  const fields = await readFields(request)
  const values = Object.fromEntries(fields)
  rememberSubmittedValues(request, values)
  const form = validate(OrderForm, values)
  const { intent } = form
  if (intent === 'return') {
    const { reason, key } = form
    await requestReturn({ orderId: order.id, picked: parseUnits(fields), reason, key, actor: owner })
    return redirect(`${link}#returns`, 303)
  }
  if (intent === 'withdraw') {
    await withdrawReturn({ orderId: order.id, returnId: form.returnId, actor: owner })
    return redirect(`${link}#returns`, 303)
  }
  if (intent === 'pay') return redirect(paymentUrl(await resumeCheckout(ownerId, order.id)), 303)
  if (intent === 'complete') {
    const contact = order.waitsForBuyer ? validate(freeOrderForm(freeOrderQuestionsOf(order)), values) : {}
    await completeFreeOrder(order.id, contact)
    const done = redirectWithDoneFlash(link, 'completed', context)
    if (isPendingItemAmong(order.lines, request))
      done.headers.append('Set-Cookie', makeExpiredPendingAddCookie(context.origin))
    return done
  }
  if (intent === 'cancel') {
    await cancelOrder(order.id, owner, ownerId)
    return redirect(link)
  }
  if (isGuests) await addOrderToAccount(order.id, await requireUser(request))
  return redirectWithDoneFlash(orderAddress(order), 'added', context)
}

export default function OrderPage() {
  const { order, payWords, downloads, giftCards, business, invoices, articles, ...visit } =
    useLoaderData<typeof loader>()
  const { link, isGuests, isLoggedIn, next, free, returns } = visit
  const done = useDoneMessage()
  const isAdded = done === 'added' && !isGuests
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <article className="order">
      {isLoggedIn && <BackLink to={href('/orders')}>{t('Your orders')}</BackLink>}
      <header className="order-head">
        <h1>{t('Order {id}', { id: order.id })}</h1>
        <OrderStatusBadge order={order} />
      </header>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isAdded && !formErrors && <Message role="status">{t('This order is in your account now.')}</Message>}
      {done === 'completed' && !formErrors && (
        <Message role="status">
          {t('Thank you!')} {thanksText(order, isGuests, next.isMailOn)}
        </Message>
      )}
      {free && <FreeOrderForm {...free} formErrors={formErrors} isBusy={isBusy} />}
      {order.isBeingPaid && <Message role="status">{beingPaidText(order, next.isMailOn)}</Message>}
      <HowToPay order={order} words={payWords} />
      {order.status === 'pending' && !order.isBeingPaid && order.receivedCents === 0 && (
        <Form method="post" className="order-actions">
          {order.canBePaid && (
            <button type="submit" name="intent" value="pay" className="button" disabled={isBusy}>
              {t('Pay now')}
            </button>
          )}
          <button type="submit" name="intent" value="cancel" className="link-button" disabled={isBusy}>
            {t('Cancel order')}
          </button>
        </Form>
      )}
      <BoughtArticles articles={articles} isGuests={isGuests} />
      <SoldGiftCards cards={giftCards} />
      <OrderDownloads downloads={downloads} />
      <NextSteps order={order} {...next} />
      <Seller />
      <div className="order-columns">
        <OrderSummary order={order} />
        <OrderDetails
          order={order}
          business={business}
          invoices={invoices}
          invoiceAddress={(number) => invoiceAddress(link, number)}
        />
      </div>
      <BuyerReturns
        {...returns}
        formErrors={formErrors?.values.intent === 'return' ? formErrors : undefined}
      />
      {isGuests && order.paidAt && <AddToAccount link={link} isLoggedIn={isLoggedIn} isBusy={isBusy} />}
    </article>
  )
}

function thanksText({ email, isPlaced }: Order, isGuests: boolean, isMailOn: boolean): string {
  if (!isMailOn)
    return isGuests
      ? t('Bookmark this page: it is your receipt.')
      : t('You can always find it under Your orders.')
  return isPlaced
    ? t('We emailed {email} how to pay.', { email })
    : t('We’re emailing a receipt to {email}.', { email })
}

function Seller() {
  const { name, contactEmail } = siteFromMatches(useMatches())
  return (
    <address className="order-seller">
      <strong>{name}</strong>
      {contactEmail && (
        <span>
          <Trans
            id="Questions? {email}"
            values={{ email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> }}
          />
        </span>
      )}
    </address>
  )
}

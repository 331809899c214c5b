import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  Link,
  type MetaFunction,
  useLoaderData,
} from '@remix-run/react'
import { z } from 'zod'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { DomainError, type FieldErrors } from '../../platform/errors/errors'
import { DisplayedSumDigests } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { preferredLanguages } from '../../platform/http/languages.server'
import { parseForm, submittedValuesOf } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { log } from '../../platform/logging/log.server'
import { amountFields, readChosenAmount } from '../../platform/ui/amount-choice'
import { useFormErrors } from '../../platform/ui/Field'
import { formatClockTime } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { findCurrentUser, requireUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { Gallery } from '../items/Gallery'
import { loadItemDelivery } from '../items/item-delivery.server'
import { listMoreMerchItems } from '../items/merch.server'
import { OwnPriceField } from '../items/own-price'
import { loadTitlesOpenedByVariants } from '../items/variant-articles.server'
import { loadBuyNowChoices } from '../orders/checkout/buy-now.server'
import { chooseCartDestination, chooseCartTip, enterCartCode } from '../orders/checkout/cart-choices.server'
import { paymentUrl, startCheckout, thankBuyerHeader } from '../orders/checkout/checkout.server'
import { CheckoutFailed } from '../orders/checkout/checkout-failed'
import { listHoldsOnVariants } from '../orders/checkout/holds.server'
import { computeCartSums } from '../orders/checkout/quote.server'
import { findUnpaidOrderOf, sumReservedQuantities } from '../orders/orders.server'
import { canTakePayments, listPayOptions, readPaymentWayFrom } from '../orders/ways/pay-options.server'
import { PaymentWayField } from '../ways-to-pay/pay-by'
import { CartLines } from './CartLines'
import { type Cart, cartAddFailed, cartFetchFailed, cartRemoveFailed } from './cart'
import { changeCartQuantity, loadCartOfUser, takeCartNotices } from './cart.server'
import { saveCartChoice } from './cart-choice.server'
import { CartQuantity } from './cart-requests'
import { GuestCart } from './GuestCart'
import { changeLinePrice } from './line-price.server'
import { findItemToAddAfterLogin, makeExpiredPendingAddCookie } from './pending-add.server'
import './cart-page.css'
import { usePendingLines } from './pending-lines'
import { RemovedMessage } from './RemovedMessage'
import { findCartRemoval, removeCartLine, undoCartRemoval } from './removal.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your Cart'), { isPrivate: true })

export const handle = {
  failure: cartFetchFailed,
  unreached: msg('An error occurred while fetching cart items.'),
}

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await findCurrentUser(request)
  if (!user) return guestCart(request)
  const { searchParams } = new URL(request.url)
  const [inCart, reserved, notices, unpaidOrder, removed] = await Promise.all([
    loadCartOfUser(user.id),
    sumReservedQuantities(user.id),
    takeCartNotices(user.id),
    findUnpaidOrderOf(user.id),
    findCartRemoval(user.id, searchParams.get('removed')),
  ])
  const cart = withOwnReservation(inCart, reserved)
  const [sums, until, more, opens] = await Promise.all([
    computeCartSums(user.id, cart, preferredLanguages(request)),
    heldUntil(cart),
    cart.lines.length === 0 ? loadCached('empty cart', () => listMoreMerchItems(3)) : [],
    loadTitlesOpenedByVariants(cart.lines.map(({ variantId }) => variantId)),
  ])
  return {
    cart,
    sums,
    heldUntil: until,
    opens,
    payOptions: sums.totalCents > 0 ? await listPayOptions(Boolean(sums.delivery?.pickupPlace)) : [],
    notices,
    unpaidOrder,
    removed,
    more,
    isCanceled: searchParams.has('canceled'),
  }
}

/** Returns the data of a logged-out visitor's cart: the pending item and its offer. */
async function guestCart(request: Request) {
  const waiting = await findItemToAddAfterLogin(request)
  const offer = waiting ? await loadBuyNowChoices(waiting.item, request, null) : null
  const delivery = waiting && !waiting.variant.isDigital ? await loadItemDelivery(waiting.item) : null
  const [canPay, more] = await Promise.all([canTakePayments(), listMoreMerchItems(4)])
  return {
    cart: null,
    waiting,
    offer,
    delivery,
    canPay,
    more,
  }
}

/** Adds the stock reserved by this shopper's own unpaid order to the available stock. */
function withOwnReservation(cart: Cart, reserved: Map<number, number>): Cart {
  const lines = cart.lines.map((line) => ({
    ...line,
    stock: line.stock === null ? null : line.stock + (reserved.get(line.variantId) ?? 0),
  }))
  return { ...cart, lines }
}

async function heldUntil({ lines }: Cart): Promise<Record<number, string>> {
  const gone = lines.filter(({ stock }) => stock !== null && stock <= 0)
  const holds = await listHoldsOnVariants(gone.map(({ variantId }) => variantId))
  return Object.fromEntries([...holds].map(([id, { until }]) => [id, formatClockTime(until)]))
}

const CartForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove'), lineId: Id.catch(0) }),
  z.object({ intent: z.literal('quantity'), lineId: Id.catch(0), quantity: CartQuantity }),
  z.object({ intent: z.literal('price'), lineId: Id.catch(0), price: OwnPriceField }),
  z.object({ intent: z.literal('undo'), removedId: Id.catch(0) }),
  z.object({ intent: z.literal('destination'), destination: z.string().max(40).default('') }),
  z.object({ intent: z.literal('code'), code: z.string().trim().min(1, msg('Enter a code.')).max(100) }),
  z.object({ intent: z.literal('remove-code') }),
  z.object({ intent: z.literal('tip'), ...amountFields }),
  z.object({ intent: z.literal('remove-tip') }),
  z.object({ intent: z.literal('remove-gift-card') }),
  z.object({
    intent: z.literal('checkout'),
    seen: DisplayedSumDigests,
    payBy: PaymentWayField,
  }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  if (new URL(request.url).searchParams.has('leave'))
    return redirect(href('/cart'), { headers: { 'Set-Cookie': makeExpiredPendingAddCookie(context.origin) } })
  const user = await requireUser(request)
  const form = await parseForm(request, CartForm)
  try {
    if (form.intent === 'checkout') {
      const checkout = await startCheckout(user, context, { mark: form.seen }, readPaymentWayFrom(form.payBy))
      const headers = thankBuyerHeader(checkout, context.origin)
      return redirect(paymentUrl(checkout), { status: 303, headers })
    }
    if (form.intent === 'remove') {
      return redirect(`${href('/cart')}?removed=${await removeCartLine(user.id, form.lineId)}`)
    }
    await change(user.id, form)
    return redirect(href('/cart'))
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof DomainError) return failed(request, error.message, error.status, error.errors)
    log.error({ err: error, intent: form.intent }, 'cart action failed')
    return failed(request, failures[form.intent], 500)
  }
}

type Change = Exclude<z.infer<typeof CartForm>, { intent: 'checkout' | 'remove' }>

async function change(userId: number, form: Change): Promise<void> {
  switch (form.intent) {
    case 'quantity':
      return changeCartQuantity(userId, form.lineId, form.quantity)
    case 'price':
      return changeLinePrice(userId, form.lineId, form.price)
    case 'undo':
      return void (await undoCartRemoval(userId, form.removedId))
    case 'destination':
      return chooseCartDestination(userId, form.destination)
    case 'code':
      return enterCartCode(userId, form.code, await loadCartOfUser(userId))
    case 'remove-code':
      return saveCartChoice(userId, { discountCode: null })
    case 'tip':
      return chooseCartTip(userId, readChosenAmount(form))
    case 'remove-gift-card':
      return saveCartChoice(userId, { giftCardId: null })
    case 'remove-tip':
      return chooseCartTip(userId, 0)
  }
}

const failures = {
  destination: msg('The country could not be changed.'),
  code: msg('The code could not be applied.'),
  'remove-code': msg('The code could not be removed.'),
  tip: msg('The tip could not be added.'),
  'remove-tip': msg('The tip could not be removed.'),
  'remove-gift-card': msg('The gift card could not be removed.'),
  remove: cartRemoveFailed,
  quantity: msg('Failed to change the quantity.'),
  price: msg('Failed to change the price.'),
  undo: cartAddFailed,
  checkout: new CheckoutFailed().message,
}

const failed = (request: Request, message: string, status: number, errors: FieldErrors = {}) =>
  data({ message, errors, values: submittedValuesOf(request) }, { status })

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const unreached = { ...failures, remove: t('An error occurred while removing the item.') }
    const message = unreached[String(intent) as keyof typeof failures]
    return { message, errors: {}, values: {} }
  }
}

export default function CartPage() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.cart ? <OwnCart {...loaded} /> : <GuestCart {...loaded} />
}

type Loaded = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { sums: unknown }>

function OwnCart({
  cart,
  sums,
  payOptions,
  heldUntil,
  notices,
  unpaidOrder,
  isCanceled,
  removed,
  more,
  opens,
}: Loaded) {
  const formErrors = useFormErrors()
  const { shown, removing } = usePendingLines(cart.lines)
  return (
    <div className="cart">
      <h1>{t('Your Cart')}</h1>
      {notices.map((notice) => (
        <Message role="status" key={notice}>
          {notice}
        </Message>
      ))}
      {removed && !formErrors && <RemovedMessage removed={removed} />}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <PaymentNews isCanceled={isCanceled && !formErrors} unpaidOrder={unpaidOrder} />
      {shown.length === 0 && (
        <p className="empty">
          <Trans
            id="Your cart is empty. <a>Go to the shop</a>"
            components={{ a: <Link to={href('/shop')} /> }}
          />
        </p>
      )}
      {more.length > 0 && (
        <section className="cart-more" aria-labelledby="more">
          <h2 id="more">{t('New in the shop')}</h2>
          <Gallery items={more} />
        </section>
      )}
      <CartLines
        lines={cart.lines}
        shown={shown}
        removing={removing}
        heldUntil={heldUntil}
        opens={opens}
        sums={sums}
        payOptions={payOptions}
      />
    </div>
  )
}

/** Shows the result of the last payment: one message, also if an order is still waiting. */
function PaymentNews({ isCanceled, unpaidOrder }: Pick<Loaded, 'isCanceled' | 'unpaidOrder'>) {
  if (!isCanceled && !unpaidOrder) return null
  return (
    <Message role={isCanceled ? 'status' : undefined} isNeutral>
      {isCanceled && `${t('Payment canceled. Your cart has not changed.')} `}
      {unpaidOrder && (
        <Trans
          id="<a>Order {id}</a> has not been paid yet."
          values={{ id: unpaidOrder.id }}
          components={{ a: <Link to={href('/orders/:id', { id: unpaidOrder.reference })} /> }}
        />
      )}
    </Message>
  )
}

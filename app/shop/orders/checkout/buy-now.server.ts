import { Invalid } from '../../../platform/errors/errors'
import { flashCookie } from '../../../platform/http/flash.server'
import { preferredLanguages } from '../../../platform/http/languages.server'
import { t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import type { Account } from '../../../site/accounts/accounts'
import { findGuest, type Guest } from '../../../site/accounts/guests.server'
import { guestRole } from '../../../site/accounts/roles'
import { findCartChoiceOf } from '../../cart/cart-choice.server'
import type { BuyNowChoices } from '../../items/BuyNow'
import type { MerchItem, MerchVariant } from '../../items/merch'
import { listShippingAndTaxOfItems } from '../../items/shipping-and-tax.server'
import { deliveryToDestination, destinationsOf, isPickupDestination } from '../../shipping/delivery.server'
import { likelyDestination } from '../../shipping/likely-destination'
import { isShippingSetUp, type ShippingSetup } from '../../shipping/shipping'
import { loadShippingSetup } from '../../shipping/shipping.server'
import type { PaymentWayName } from '../../ways-to-pay/ways'
import { createGiftCardToSell, type GiftCardForm } from '../gift-cards/gift-card-purchase.server'
import { orderLink } from '../order-link.server'
import { findUnpaidOrderOf } from '../orders.server'
import type { TipTarget } from '../tips/tips'
import { canTakePayments, listPayOptions, readPaymentWayFrom } from '../ways/pay-options.server'
import { chooseCartDestination, findGiftCardToPay } from './cart-choices.server'
import {
  type CheckoutVisitor,
  checkOutAtTable,
  openBuyNowCheckout,
  openGiftCardCheckout,
  openTipCheckout,
  paymentUrl,
  thankBuyerHeader,
} from './checkout.server'
import { digestDisplayedSums } from './displayed-sums.server'
import { type GoodsAtTable, isGuestBuyer } from './purchase.server'

/** The cookie that identifies a guest while a payment page is open. */
const guestKey = flashCookie('guest', 40 * 60)
const sendTo = flashCookie('sendTo', 90 * 24 * 3600)
/** A pattern for the cookie with a visitor's destination; such visitors get item pages that must not be shared. */
export const destinationCookiePattern = /(?:^|;\s*)(?:__Host-)?sendTo=/

/**
 * Loads what the form to buy an item on its page, without the cart, offers: destinations, ways to pay, and the digest
 * of the displayed prices. A page cached for everybody is rendered without headers, so it contains nothing of its first
 * reader.
 * @param readShipping for display it may come from the cache
 * @returns null if it cannot be sold this way
 */
export async function loadBuyNowChoices(
  item: MerchItem,
  request: Request,
  user: Account | null,
  readShipping: () => Promise<ShippingSetup> = loadShippingSetup,
): Promise<BuyNowChoices | null> {
  if (item.stock === 0 || !((await canTakePayments()) || item.leastCents === 0)) return null
  const setup = await readShipping()
  const [sending] = await listShippingAndTaxOfItems([item.id])
  const seen = item.variants.map((variant) => digestDisplayedSums(item, variant, setup, sending)).join(' ')
  const isSent = item.variants.some(({ isDigital }) => !isDigital)
  if (!isSent || !isShippingSetUp(setup)) {
    const nowhere = { destinations: [], destination: null, otherwise: null }
    return { ...nowhere, seen, payOptions: await listPayOptions(false) }
  }
  const pieces = [{ quantity: 1, classId: sending?.shippingClassId ?? null }]
  const destinations = destinationsOf(setup).filter(
    ({ value }) => deliveryToDestination(setup, value, pieces, item.priceCents).delivery !== null,
  )
  const offered = destinations.map(({ value }) => value)
  if (offered.length === 0) return null
  const isOffered = (value: string | null | undefined) => value && offered.includes(value)
  const chosen = user ? (await findCartChoiceOf(user.id)).destination : sendTo.read(request)
  return {
    seen,
    payOptions: await listPayOptions(offered.some(isPickupDestination)),
    destinations,
    destination: [chosen, likelyFor(request, offered)].find(isOffered) ?? null,
    otherwise: [setup.firstDestination, offered.length === 1 ? offered[0] : null].find(isOffered) ?? null,
  }
}

function likelyFor(request: Request, offered: string[]): string | undefined {
  return likelyDestination(preferredLanguages(request), offered)
}

interface BuyNowForm {
  item: MerchItem
  variant: MerchVariant
  /** The destination; empty for the first one on the page. */
  destination: string
  /** The form's key: submitting it twice creates one order. */
  key: string
  price?: number
  payBy: 'stripe' | PaymentWayName
  /** The typed code of a gift card; may be empty. */
  giftCard: string
  /** The digests of the displayed prices. */
  seen?: string
}

/**
 * @returns the payment page's address, and the headers by which the browser is recognized when it returns
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function startPaymentNow(
  { item, variant, destination, key, price: saidCents, payBy, giftCard, seen }: BuyNowForm,
  request: Request,
  user: Account | null,
  visit: CheckoutVisitor,
): Promise<{ location: string; headers: Headers }> {
  const offer = await loadBuyNowChoices(item, request, user)
  const chosen = destination || offer?.destination || offer?.otherwise || null
  const isAsked = !variant.isDigital && offer !== null && offer.destinations.length > 0
  if (isAsked && !chosen) throw new Invalid(t('Choose where to ship it.'))
  if (user && destination) await chooseCartDestination(user.id, destination)
  const buyer = user ?? guestIn(request, key, visit.address)
  const piece = {
    itemId: item.id,
    variantId: variant.id,
    destination: chosen,
    saidCents,
    payBy: readPaymentWayFrom(payBy),
    giftCardId: await findGiftCardToPay(giftCard, visit.address),
    seen,
  }
  const checkout = await openBuyNowCheckout(buyer, piece, visit)
  const headers = headersFor(buyer, visit)
  for (const [name, value] of Object.entries(thankBuyerHeader(checkout, visit.origin)))
    headers.append(name, value)
  if (isGuestBuyer(buyer) && chosen) headers.append('Set-Cookie', sendTo.set(chosen, visit.origin))
  return { location: paymentUrl(checkout), headers }
}

interface TipForm {
  target: TipTarget
  cents: number
  /** The form's key: submitting it twice creates one order. */
  key: string
}

/** @throws CheckoutFailed, Conflict, Invalid, TooMany */
export async function startTipPayment(
  { key, ...tip }: TipForm,
  request: Request,
  user: Account | null,
  visit: CheckoutVisitor,
) {
  const buyer = user ?? guestIn(request, key, visit.address)
  const checkout = await openTipCheckout(buyer, tip, visit)
  return { location: paymentUrl(checkout), headers: headersFor(buyer, visit) }
}

interface TakeAlongForm extends GoodsAtTable {
  /** The form's key: submitting it twice creates one order. */
  key: string
}

/**
 * Starts the payment of goods that a buyer takes along from the table, like `startPaymentNow` for an item.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function startTablePayment(
  { key, ...taken }: TakeAlongForm,
  request: Request,
  user: Account | null,
  visit: CheckoutVisitor,
) {
  const buyer = user ?? guestIn(request, key, visit.address)
  const checkout = await checkOutAtTable(buyer, taken, visit)
  return { location: paymentUrl(checkout), headers: headersFor(buyer, visit) }
}

/** @throws CheckoutFailed, Conflict, Invalid, TooMany */
export async function startGiftCardPayment(
  { card, key }: { card: GiftCardForm; key: string },
  request: Request,
  user: Account | null,
  visit: CheckoutVisitor,
) {
  const buyer = user ?? guestIn(request, key, visit.address)
  const checkout = await openGiftCardCheckout(buyer, await createGiftCardToSell(card, key), visit)
  return { location: paymentUrl(checkout), headers: headersFor(buyer, visit) }
}

function headersFor(buyer: Account | Guest, { origin }: CheckoutVisitor): Headers {
  const headers = new Headers()
  if (isGuestBuyer(buyer)) headers.append('Set-Cookie', guestKey.set(buyer.key, origin))
  return headers
}

function guestIn(request: Request, sentKey: string, address: string): Guest {
  const made = /^[\w-]{20,60}$/.test(sentKey) ? sentKey : randomToken()
  return { key: guestKey.read(request) ?? made, address }
}

/** Returns the unpaid order of a buyer who returned from the payment page, with its address. */
export async function findUnpaidOrderOfVisitor(request: Request, user: Account | null) {
  const guest = user ? null : guestKey.read(request)
  const buyer = user ?? (guest ? await findGuest({ key: guest }) : null)
  const order = buyer && (await findUnpaidOrderOf(buyer.id))
  const role = user ? user.role : guestRole
  return order ? { id: order.id, link: orderLink({ reference: order.reference, user: { role } }) } : null
}

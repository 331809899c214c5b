import { Invalid } from '../../../platform/errors/errors'
import { flashCookie } from '../../../platform/http/flash.server'
import { languagesOf } from '../../../platform/http/languages.server'
import { t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import type { Account } from '../../../site/accounts/accounts'
import { findGuest, type Guest } from '../../../site/accounts/guests.server'
import { guestRole } from '../../../site/accounts/roles'
import { choiceOf } from '../../cart/choice.server'
import type { BuyNowOffer } from '../../items/BuyNow'
import type { MerchItem, MerchVariant } from '../../items/merch'
import { shippingAndTaxOf } from '../../items/shipping-and-tax.server'
import { deliveryTo, destinationsOf, isPickup } from '../../shipping/delivery.server'
import { likelyDestination } from '../../shipping/likely-destination'
import { isShippingSetUp } from '../../shipping/shipping'
import { shippingSetup } from '../../shipping/shipping.server'
import type { WayName } from '../../ways-to-pay/ways'
import { cardToSell, type GiftCardForm } from '../gift-cards/gift-card-purchase.server'
import { orderLink } from '../order-link.server'
import { unpaidOrderOf } from '../orders.server'
import type { TipTarget } from '../tips/tips'
import { payByFrom, payOptions, takesPayments } from '../ways/pay-options.server'
import { chooseDestination, giftCardToPay } from './cart-choices.server'
import {
  buyNow,
  giveTip,
  paymentUrl,
  sellGiftCard,
  takeAlong,
  thanksHeader,
  type Visit,
} from './checkout.server'
import { isGuest, type TakenAlong } from './purchase.server'
import { shownOffer } from './shown-sum.server'

/** Identifies a guest while a payment page is open. */
const guestKey = flashCookie('guest', 40 * 60)
const sendTo = flashCookie('sendTo', 90 * 24 * 3600)
/** A browser with this cookie gets item pages with its destination, which must not be shared. */
export const destinationCookie = /(?:^|;\s*)(?:__Host-)?sendTo=/

/**
 * Returns what an item's page needs to sell it without the cart. A page cached for everybody is rendered without
 * headers, so it holds nothing of its first reader.
 * @returns null if it cannot be sold this way
 */
export async function buyNowOffer(
  item: MerchItem,
  request: Request,
  user: Account | null,
): Promise<BuyNowOffer | null> {
  if (item.stock === 0 || !((await takesPayments()) || item.leastCents === 0)) return null
  const setup = await shippingSetup()
  const [sending] = await shippingAndTaxOf([item.id])
  const seen = item.variants.map((variant) => shownOffer(item, variant, setup, sending)).join(' ')
  const isSent = item.variants.some(({ isDigital }) => !isDigital)
  if (!isSent || !isShippingSetUp(setup)) {
    const nowhere = { destinations: [], destination: null, otherwise: null }
    return { ...nowhere, seen, payOptions: await payOptions(false) }
  }
  const pieces = [{ quantity: 1, classId: sending?.shippingClassId ?? null }]
  const destinations = destinationsOf(setup).filter(
    ({ value }) => deliveryTo(setup, value, pieces, item.priceCents).delivery !== null,
  )
  const offered = destinations.map(({ value }) => value)
  if (offered.length === 0) return null
  const isOffered = (value: string | null | undefined) => value && offered.includes(value)
  const chosen = user ? (await choiceOf(user.id)).destination : sendTo.read(request)
  return {
    seen,
    payOptions: await payOptions(offered.some(isPickup)),
    destinations,
    destination: [chosen, likelyFor(request, offered)].find(isOffered) ?? null,
    otherwise: [setup.firstDestination, offered.length === 1 ? offered[0] : null].find(isOffered) ?? null,
  }
}

function likelyFor(request: Request, offered: string[]): string | undefined {
  return likelyDestination(languagesOf(request), offered)
}

interface BuyNowForm {
  item: MerchItem
  variant: MerchVariant
  /** Empty for the destination that the page offers first. */
  destination: string
  /** Made by the browser for this page, so that pressing twice makes one order. */
  key: string
  price?: number
  payBy: 'stripe' | WayName
  /** The typed code of a gift card; may be empty. */
  giftCard: string
  /** The digests of what its page showed. */
  seen?: string
}

/**
 * @returns the address to go to, and the headers by which the browser is recognized when it comes back
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function payNow(
  { item, variant, destination, key, price: saidCents, payBy, giftCard, seen }: BuyNowForm,
  request: Request,
  user: Account | null,
  visit: Visit,
): Promise<{ location: string; headers: Headers }> {
  const offer = await buyNowOffer(item, request, user)
  const chosen = destination || offer?.destination || offer?.otherwise || null
  const isAsked = !variant.isDigital && offer !== null && offer.destinations.length > 0
  if (isAsked && !chosen) throw new Invalid(t('Choose where we should send it.'))
  if (user && destination) await chooseDestination(user.id, destination)
  const buyer = user ?? guestIn(request, key, visit.address)
  const piece = {
    itemId: item.id,
    variantId: variant.id,
    destination: chosen,
    saidCents,
    payBy: payByFrom(payBy),
    giftCardId: await giftCardToPay(giftCard, visit.address),
    seen,
  }
  const checkout = await buyNow(buyer, piece, visit)
  const headers = headersFor(buyer, visit)
  for (const [name, value] of Object.entries(thanksHeader(checkout, visit.origin)))
    headers.append(name, value)
  if (isGuest(buyer) && chosen) headers.append('Set-Cookie', sendTo.set(chosen, visit.origin))
  return { location: paymentUrl(checkout), headers }
}

interface TipForm {
  target: TipTarget
  cents: number
  /** Made for this page, so that pressing twice makes one order. */
  key: string
}

/** @throws CheckoutFailed, Conflict, Invalid, TooMany */
export async function tipNow({ key, ...tip }: TipForm, request: Request, user: Account | null, visit: Visit) {
  const buyer = user ?? guestIn(request, key, visit.address)
  const checkout = await giveTip(buyer, tip, visit)
  return { location: paymentUrl(checkout), headers: headersFor(buyer, visit) }
}

interface TakeAlongForm extends TakenAlong {
  /** Made for this page, so that pressing twice makes one order. */
  key: string
}

/**
 * Starts the payment of what a buyer takes along, as `payNow` does of an item.
 * @throws CheckoutFailed, Conflict, Invalid, TooMany
 */
export async function payTakenAlong(
  { key, ...taken }: TakeAlongForm,
  request: Request,
  user: Account | null,
  visit: Visit,
) {
  const buyer = user ?? guestIn(request, key, visit.address)
  const checkout = await takeAlong(buyer, taken, visit)
  return { location: paymentUrl(checkout), headers: headersFor(buyer, visit) }
}

/** @throws CheckoutFailed, Conflict, Invalid, TooMany */
export async function giftCardNow(
  { card, key }: { card: GiftCardForm; key: string },
  request: Request,
  user: Account | null,
  visit: Visit,
) {
  const buyer = user ?? guestIn(request, key, visit.address)
  const checkout = await sellGiftCard(buyer, await cardToSell(card, key), visit)
  return { location: paymentUrl(checkout), headers: headersFor(buyer, visit) }
}

function headersFor(buyer: Account | Guest, { origin }: Visit): Headers {
  const headers = new Headers()
  if (isGuest(buyer)) headers.append('Set-Cookie', guestKey.set(buyer.key, origin))
  return headers
}

function guestIn(request: Request, sentKey: string, address: string): Guest {
  const made = /^[\w-]{20,60}$/.test(sentKey) ? sentKey : randomToken()
  return { key: guestKey.read(request) ?? made, address }
}

/** Returns the unpaid order of a buyer who came back from the payment page, with its address. */
export async function unpaidOrderOfVisitor(request: Request, user: Account | null) {
  const guest = user ? null : guestKey.read(request)
  const buyer = user ?? (guest ? await findGuest({ key: guest }) : null)
  const order = buyer && (await unpaidOrderOf(buyer.id))
  const role = user ? user.role : guestRole
  return order ? { id: order.id, link: orderLink({ reference: order.reference, user: { role } }) } : null
}

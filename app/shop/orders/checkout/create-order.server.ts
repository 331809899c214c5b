import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { Conflict, Invalid, Unauthorized } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { siteCurrency } from '../../../platform/site-currency'
import { formatMoney } from '../../../platform/ui/money'
import { lockGuestUser } from '../../../site/accounts/guests.server'
import { guestRole } from '../../../site/accounts/roles'
import { minChargeCents } from '../../../site/min-charge'
import { lockCart, OutOfStock } from '../../cart/cart.server'
import { chargeGiftCardOrRefuse } from '../../gift-cards/balance.server'
import { variantTitle } from '../../items/merch'
import { whereItemOnSale } from '../../items/merch.server'
import { availableStock, bundlePartsInclude } from '../../items/merch-rows.server'
import type { ShippingAndTax } from '../../items/shipping-and-tax'
import { reserveStock } from '../../items/stock.server'
import { isGiftCardLine } from '../gift-cards/gift-card-line'
import { updateOrderSearchWords } from '../order-search.server'
import {
  announceNewOrder,
  type OrderRow,
  orderLinesInclude,
  whereOpenCheckoutOf,
} from '../order-status.server'
import { maxOrderLines, maxOrderTotalCents } from '../orders'
import type { ClientCart } from './checkout'
import { enforceGuestHoldLimit, enforceUnpaidOrderLimit } from './hold-limits.server'
import {
  type DisplayedCart,
  isGuestBuyer,
  type LineToOrder,
  type OrderToPlace,
  type Purchase,
} from './purchase.server'
import { assertQuoteUnchanged, type PriceQuote } from './quote.server'

/**
 * The time for which a payment page is open: Stripe's minimum of 30 minutes, plus time for slow answers and
 * clock differences.
 */
const sessionMs = 35 * minuteMs
const startWithinMs = 4 * minuteMs
const minRemainingMs = 2 * minuteMs
/**
 * Creates a pending order with discount and shipping, and reserves its stock and the gift card's part, in one
 * transaction. An existing pending order of the same things is returned instead, so that two tabs pay once. A buyer has
 * one unpaid order at a time.
 * @throws Conflict when the cart is empty, differs from what was displayed or has sold out; Invalid past a limit, or
 * when it cannot be shipped; TooMany
 */
export async function createOrder({ buyer, read, seen, changed, onInvoice }: Purchase): Promise<OrderRow> {
  return inTransaction(async (tx) => {
    const { id: userId, username, email } = isGuestBuyer(buyer) ? await lockGuestUser(tx, buyer) : buyer
    await lockCart(tx, userId)
    if (!isGuestBuyer(buyer)) await assertAccount(tx, userId)
    const wanted = await read(tx)
    const { goods, quote } = wanted
    assertOrderable(wanted, seen, changed)
    const pending = await listPendingOrdersOf(userId, tx)
    const existing = pending.find((order) => isSameOrder(order, wanted) && isOrderResumable(order))
    if (existing) return existing
    if (pending.some(({ holdsStock }) => holdsStock)) throw new Conflict(changed)

    if (wanted.payBy) await enforceUnpaidOrderLimit(tx, isGuestBuyer(buyer) ? buyer : userId)
    if (isGuestBuyer(buyer) && hasLimitedStock(wanted)) await enforceGuestHoldLimit(tx, buyer)
    const { missing, taken } = await reserveStock(
      goods.lines.filter((line) => !isGiftCardLine(line)),
      tx,
    )
    if (missing) throw await shortageOf(missing, tx)
    const order = await tx.order.create({
      data: {
        currency: siteCurrency(),
        userId,
        email,
        ...amountsOf(quote),
        ...wayOf(wanted),
        tipTitle: quote.tipFor?.title,
        ...(onInvoice && { business: { create: onInvoice } }),
        holdsStock: true,
        expiresAt: new Date(Date.now() + sessionMs),
        lines: {
          create: goods.lines.map((line, index) => ({
            ...toOrderLine(line, quote.sending[index]),
            ...heldOf(
              line,
              taken.filter((piece) => piece.line === line).map(({ variantId }) => variantId),
            ),
          })),
        },
        changes: { create: { toStatus: 'pending', actor: username } },
      },
      include: orderLinesInclude,
    })
    const { giftCardId, giftCardCents: cents } = order
    if (giftCardId && cents > 0)
      await chargeGiftCardOrRefuse(tx, { giftCardId, cents, orderId: order.id, actor: username })
    await updateOrderSearchWords(tx, order.id)
    await announceNewOrder(tx, order.id, 'pending')
    return order
  })
}

/** @throws Unauthorized for an account that was deleted since the request began */
async function assertAccount(tx: Transaction, id: number): Promise<void> {
  if ((await tx.user.count({ where: { id, NOT: { role: guestRole } } })) === 0)
    throw new Unauthorized(t('This account is deleted.'))
}

export const hasLimitedStock = ({ goods }: OrderToPlace) => goods.lines.some(({ stock }) => stock !== null)

/**
 * Returns a user's unpaid orders that block a new checkout, without those being processed, of a wrong amount or paid
 * without Stripe.
 */
export function listPendingOrdersOf(userId: number, tx: Transaction): Promise<OrderRow[]> {
  return tx.order.findMany({
    where: whereOpenCheckoutOf(userId),
    include: orderLinesInclude,
    orderBy: { id: 'asc' },
  })
}

export function isSameOrder(order: OrderRow, { goods, ...wanted }: OrderToPlace): boolean {
  const now = { ...amountsOf(wanted.quote), ...wayOf(wanted) }
  const isSame = (Object.keys(now) as (keyof typeof now)[]).every((name) => order[name] === now[name])
  return isSame && hasLinesOf(order, goods)
}

function amountsOf({ goodsCents, discountCents, shippingCents, tipCents, giftCard, totalCents }: PriceQuote) {
  const giftCardCents = giftCard?.cents ?? 0
  return { subtotalCents: goodsCents, discountCents, shippingCents, tipCents, giftCardCents, totalCents }
}

function wayOf({
  payBy,
  quote: { reduction, discountCents, delivery, tipFor, giftCard },
}: Omit<OrderToPlace, 'goods'>) {
  return {
    payBy,
    giftCardId: giftCard?.cents ? giftCard.id : null,
    tipKind: tipFor?.kind ?? null,
    tipRecordId: tipFor?.recordId ?? null,
    discountId: discountCents > 0 ? (reduction?.id ?? null) : null,
    discountCode: discountCents > 0 ? (reduction?.code ?? null) : null,
    shippingMethod: delivery?.storedMethod ?? null,
    shippingCountry: delivery?.country ?? null,
    pickupPlace: delivery?.pickupPlace ?? null,
  }
}

type Compared = Pick<OrderRow['lines'][number], 'variantId' | 'quantity' | 'isDigital'>

function hasLinesOf(order: OrderRow, goods: OrderToPlace['goods']): boolean {
  const key = (line: Compared, id: number | null, cents: number) =>
    `${id ?? `variant ${line.variantId}`} ${line.quantity} ${cents} ${line.isDigital}`
  const ordered = order.lines.map((line) => key(line, line.cartLineId, line.priceCents)).sort()
  const wanted = goods.lines.map((line) => key(line, line.id, line.priceAtAddCents)).sort()
  return ordered.join() === wanted.join()
}

export function isOrderResumable(
  { stripeSessionId, totalCents, payBy, createdAt, expiresAt }: OrderRow,
  now = Date.now(),
): boolean {
  if (!stripeSessionId && totalCents > 0 && payBy === null) return createdAt.getTime() > now - startWithinMs
  return (expiresAt?.getTime() ?? 0) > now + minRemainingMs
}

/** @throws Conflict, Invalid */
export function assertOrderable(
  { goods: { lines }, quote }: OrderToPlace,
  { clientCart, mark }: DisplayedCart,
  changed: string,
): void {
  if (lines.length === 0 && quote.tipFor === null) throw new Conflict(t('Your cart is empty.'))
  const mostLines = quote.tipCents > 0 ? maxOrderLines - 1 : maxOrderLines
  if (lines.length > mostLines) {
    throw new Invalid(
      t(
        'You can check out at most {most, plural, other {# different items}} at once, but your cart has {count}. Remove some and order them separately.',
        { most: mostLines, count: lines.length },
      ),
    )
  }
  if (clientCart && !isSameCart(lines, clientCart)) throw new Conflict(changed)
  assertQuoteUnchanged(quote, mark)
  const { goodsCents, totalCents } = quote
  if (totalCents > 0 && totalCents < minChargeCents()) {
    throw new Invalid(t('The total must be at least {amount}.', { amount: formatMoney(minChargeCents()) }))
  }
  if (Math.max(goodsCents, totalCents) > maxOrderTotalCents)
    throw new Invalid(t('The total must be at most {amount}.', { amount: formatMoney(maxOrderTotalCents) }))
}

function isSameCart(lines: LineToOrder[], clientCart: ClientCart): boolean {
  if (clientCart.length !== lines.length) return false
  return lines.every((line) =>
    clientCart.some(
      ({ id, quantity, priceAtAdd }) =>
        id === line.id &&
        quantity === line.quantity &&
        (priceAtAdd === undefined || priceAtAdd === line.priceAtAddCents),
    ),
  )
}

async function shortageOf({ variantId, ...line }: LineToOrder, tx: Transaction): Promise<Conflict> {
  const title = variantTitle(line.title, line.values)
  const where = { id: variantId, merchItem: whereItemOnSale }
  const variant = await tx.merchVariant.findFirst({ where, include: bundlePartsInclude })
  if (!variant) return new Conflict(t('{title} is no longer sold.', { title }))
  return new OutOfStock({ variantId, title }, availableStock(variant) ?? 0)
}

function heldOf({ variantId, parts }: LineToOrder, taken: (number | null)[]) {
  const create = parts.map(({ variantId: partId, title, quantity, isDigital }) => ({
    variantId: partId ?? 0,
    title,
    quantity,
    isDigital,
    holdsStock: taken.includes(partId),
  }))
  return { holdsStock: taken.includes(variantId), parts: { create } }
}

function toOrderLine(line: LineToOrder, sending?: ShippingAndTax) {
  const { id, merchItemId, variantId, quantity, priceAtAddCents, shipsFrom, isDigital } = line
  const image = line.image || null
  const title = variantTitle(line.title, line.values)
  const tax = { taxCode: sending?.taxCode, taxBehavior: sending?.taxBehavior }
  return {
    cartLineId: id,
    merchItemId,
    variantId,
    title,
    image,
    quantity,
    priceCents: priceAtAddCents,
    ...tax,
    shipsFrom,
    isDigital,
  }
}

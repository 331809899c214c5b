import type { Cart, CartLine } from '../cart/cart'
import { cartOf, lockCart, OutOfStock } from '../cart/cart.server'
import { inTransaction, type Transaction } from '../platform/db.server'
import { Conflict, Invalid } from '../platform/errors'
import { siteCurrency } from '../platform/site-currency'
import type { ShippingSetup } from '../shipping/shipping'
import { shippingSetup } from '../shipping/shipping.server'
import { variantTitle } from '../shop/merch'
import type { Sending } from '../shop/sending'
import { reserveStock } from '../shop/stock.server'
import { centsOf, formatMoney } from '../ui/money'
import type { ClientCart } from './checkout'
import { indexOrder } from './order-search.server'
import { countChange, type OrderRow, withLines } from './order-status.server'
import { maxLines, maxTotalCents, minTotalCents } from './orders'
import { checkQuote, type Quote, quoteOf } from './quote.server'

const minuteMs = 60_000
/** Stripe's minimum is 30 minutes; the rest allows for slow answers and clocks that differ. */
const sessionMs = 35 * minuteMs
const startWithinMs = 4 * minuteMs
const minRemainingMs = 2 * minuteMs
const cartChanged = 'Your cart has changed. Please review it before you pay.'

/** What the buyer had before the eyes: it is compared with what is there, and never decides what is charged. */
export interface SeenCart {
  clientCart?: ClientCart
  /** Of the quote; without it, shipping and discount are as they are now. */
  mark?: string
}

export interface Buyer {
  id: number
  username: string
  email: string
}

/**
 * Turns the cart into a pending order with its discount and shipping and reserves its stock, in one transaction. If the same
 * cart already has a pending order, that one is returned, so that two tabs pay once. An account has one unpaid order at a time.
 * @throws Conflict when the cart is empty, differs from what was seen or has sold out; Invalid past a limit, or when it cannot be sent
 */
export async function createOrder(
  buyer: Buyer,
  seen: SeenCart = {},
  known?: ShippingSetup,
): Promise<OrderRow> {
  const setup = known ?? (await shippingSetup())
  return inTransaction(async (tx) => {
    await lockCart(tx, buyer.id)
    const cart = await cartOf(buyer.id, tx)
    const quote = await quoteOf(buyer.id, cart, setup, tx)
    checkCart(cart, quote, seen)
    const pending = await pendingOrdersOf(buyer.id, tx)
    const existing = pending.find((order) => matchesCart(order, cart, quote) && isResumable(order))
    if (existing) return existing
    if (pending.some(({ holdsStock }) => holdsStock)) throw new Conflict(cartChanged)

    const { missing, taken } = await reserveStock(cart.lines, tx)
    if (missing) throw await shortageOf(missing, tx)
    countChange('none', 'pending')
    const order = await tx.order.create({
      data: {
        currency: siteCurrency(),
        userId: buyer.id,
        email: buyer.email,
        ...amountsOf(quote),
        ...wayOf(quote),
        holdsStock: true,
        expiresAt: new Date(Date.now() + sessionMs),
        lines: {
          create: cart.lines.map((line, index) => ({
            ...toOrderLine(line, quote.sending[index]),
            holdsStock: taken.includes(line),
          })),
        },
        changes: { create: { toStatus: 'pending', actor: buyer.username } },
      },
      include: withLines,
    })
    await indexOrder(tx, order.id)
    return order
  })
}

/** Orders without a payment: one being processed, or of a wrong amount, does not block a new checkout. */
export function pendingOrdersOf(userId: number, tx: Transaction): Promise<OrderRow[]> {
  return tx.order.findMany({
    where: { userId, status: 'pending', paymentIntentId: null },
    include: withLines,
    orderBy: { id: 'asc' },
  })
}

/** Whether an order is what its buyer would order now. */
export function matchesCart(order: OrderRow, cart: Cart, quote: Quote): boolean {
  const now = { ...amountsOf(quote), ...wayOf(quote) }
  const isSame = (Object.keys(now) as (keyof typeof now)[]).every((name) => order[name] === now[name])
  return isSame && hasLinesOf(order, cart)
}

function amountsOf({ goodsCents, discountCents, shippingCents, totalCents }: Quote) {
  return { subtotalCents: goodsCents, discountCents, shippingCents, totalCents }
}

function wayOf({ reduction, discountCents, delivery }: Quote) {
  return {
    discountId: discountCents > 0 ? (reduction?.id ?? null) : null,
    discountCode: discountCents > 0 ? (reduction?.code ?? null) : null,
    shippingMethod: delivery?.method ?? null,
    shippingCountry: delivery?.country ?? null,
    pickupPlace: delivery?.pickupPlace ?? null,
  }
}

function hasLinesOf(order: OrderRow, cart: Cart): boolean {
  const key = (id: number | null, quantity: number, cents: number) => `${id} ${quantity} ${cents}`
  const ordered = order.lines.map((line) => key(line.cartLineId, line.quantity, line.priceCents)).sort()
  const inCart = cart.lines.map((line) => key(line.id, line.quantity, line.priceAtAddCents)).sort()
  return ordered.join() === inCart.join()
}

export function isResumable({ stripeSessionId, createdAt, expiresAt }: OrderRow, now = Date.now()): boolean {
  if (!stripeSessionId) return createdAt.getTime() > now - startWithinMs
  return (expiresAt?.getTime() ?? 0) > now + minRemainingMs
}

/** @throws Conflict, Invalid */
export function checkCart({ lines }: Cart, quote: Quote, { clientCart, mark }: SeenCart): void {
  if (lines.length === 0) throw new Conflict('Your cart is empty.')
  if (lines.length > maxLines) {
    throw new Invalid(
      `You can check out at most ${maxLines} different items at once; your cart has ${lines.length}. Remove some and order them separately.`,
    )
  }
  if (clientCart && !isSameCart(lines, clientCart)) throw new Conflict(cartChanged)
  checkQuote(quote, mark)
  const { goodsCents, totalCents } = quote
  if (totalCents > 0 && totalCents < minTotalCents) {
    throw new Invalid(`The total must be at least ${formatMoney(minTotalCents)}.`)
  }
  if (Math.max(goodsCents, totalCents) > maxTotalCents)
    throw new Invalid(`The total must be at most ${formatMoney(maxTotalCents)}.`)
}

function isSameCart(lines: CartLine[], clientCart: ClientCart): boolean {
  if (clientCart.length !== lines.length) return false
  return lines.every((line) =>
    clientCart.some(
      ({ id, quantity, priceAtAdd }) =>
        id === line.id &&
        quantity === line.quantity &&
        (priceAtAdd === undefined || centsOf(priceAtAdd) === line.priceAtAddCents),
    ),
  )
}

async function shortageOf({ variantId, ...line }: CartLine, tx: Transaction): Promise<Conflict> {
  const title = variantTitle(line.title, line.values)
  const where = { id: variantId, merchItem: { deletedAt: null } }
  const variant = await tx.merchVariant.findFirst({ where })
  if (!variant) return new Conflict(`${title} is no longer sold.`)
  return new OutOfStock({ variantId, title }, variant.stock ?? 0)
}

function toOrderLine(line: CartLine, sending?: Sending) {
  const { id, merchItemId, variantId, image, quantity, priceAtAddCents, shipsFrom, isDigital } = line
  const title = variantTitle(line.title, line.values)
  const tax = { taxCode: sending?.taxCode, taxBehavior: sending?.taxBehavior }
  return {
    ...{ cartLineId: id, merchItemId, variantId, title, image, quantity, priceCents: priceAtAddCents },
    ...tax,
    shipsFrom,
    isDigital,
  }
}

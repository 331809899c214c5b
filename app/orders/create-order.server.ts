import type { Cart, CartLine } from '../cart/cart'
import { cartOf, lockCart, shortageMessage } from '../cart/cart.server'
import { inTransaction, type Transaction } from '../platform/db.server'
import { Conflict, Invalid } from '../platform/errors'
import { reserveStock } from '../shop/stock.server'
import { dollars } from '../ui/money'
import { type OrderRow, withLines } from './changes.server'
import type { CartAsSeen } from './checkout'
import { leastTotalCents, mostLines, mostTotalCents } from './orders'

const minuteMs = 60_000
/** Stripe takes no session that ends within 30 minutes; the rest is for slow answers and clocks. */
const sessionMs = 35 * minuteMs
const mayBeStartedMs = 4 * minuteMs
const worthReturningMs = 2 * minuteMs

export interface Buyer {
  id: number
  username: string
  email: string
}

/**
 * Turns a shopper's cart into a pending order: lines as they are now, stock held, all in one transaction. Where the same
 * cart has an order under way, it is that one, so that two tabs pay once.
 * @throws Conflict when the cart is empty, is not what the client saw, or has goods that are gone; Invalid past a limit
 */
export async function createOrder(buyer: Buyer, seen?: CartAsSeen): Promise<OrderRow> {
  return inTransaction(async (tx) => {
    await lockCart(tx, buyer.id)
    const cart = await cartOf(buyer.id, tx)
    checkCart(cart, seen)
    const waiting = await pendingOrdersOf(buyer.id, tx)
    const underWay = waiting.find((order) => isOrderOf(order, cart) && canGoOn(order))
    if (underWay) return underWay

    const { missingId, taken } = await reserveStock(cart.lines, tx)
    if (missingId !== undefined) throw new Conflict(await shortageOf(missingId, cart, tx))
    return tx.order.create({
      data: {
        userId: buyer.id,
        email: buyer.email,
        subtotalCents: cart.totalCents,
        totalCents: cart.totalCents,
        holdsStock: true,
        expiresAt: new Date(Date.now() + sessionMs),
        lines: {
          create: cart.lines.map((line) => ({ ...asOrderLine(line), holdsStock: taken.includes(line) })),
        },
        changes: { create: { toStatus: 'pending', actor: buyer.username } },
      },
      include: withLines,
    })
  })
}

/** Orders that wait to be paid; one whose money is on the way, or came wrong, is none that a new checkout minds. */
export function pendingOrdersOf(userId: number, tx: Transaction): Promise<OrderRow[]> {
  return tx.order.findMany({
    where: { userId, status: 'pending', paymentIntentId: null },
    include: withLines,
    orderBy: { id: 'asc' },
  })
}

/** Whether an order's lines are those of the cart: same lines, same quantities, same prices. */
export function isOrderOf(order: OrderRow, cart: Cart): boolean {
  const key = (id: number | null, quantity: number, cents: number) => `${id} ${quantity} ${cents}`
  const ordered = order.lines.map((line) => key(line.cartLineId, line.quantity, line.priceCents)).sort()
  const inCart = cart.lines.map((line) => key(line.id, line.quantity, line.priceAtAddCents)).sort()
  return ordered.join() === inCart.join()
}

/** Whether there is time left to pay an order, or to make its session. */
export function canGoOn({ stripeSessionId, createdAt, expiresAt }: OrderRow, now = Date.now()): boolean {
  if (!stripeSessionId) return createdAt.getTime() > now - mayBeStartedMs
  return (expiresAt?.getTime() ?? 0) > now + worthReturningMs
}

function checkCart({ lines, totalCents }: Cart, seen?: CartAsSeen): void {
  if (lines.length === 0) throw new Conflict('Your cart is empty.')
  if (lines.length > mostLines) {
    throw new Invalid(
      `One payment takes ${mostLines} different things at most; your cart has ${lines.length}. Take some out and pay for them next.`,
    )
  }
  if (totalCents > 0 && totalCents < leastTotalCents) {
    throw new Invalid(`A card payment is ${dollars(leastTotalCents)} at least.`)
  }
  if (totalCents > mostTotalCents) throw new Invalid(`A card payment is ${dollars(mostTotalCents)} at most.`)
  if (seen && !isAsSeen(lines, seen)) {
    throw new Conflict('Your cart has changed meanwhile. Look at it again before you pay.')
  }
}

function isAsSeen(lines: CartLine[], seen: CartAsSeen): boolean {
  if (seen.length !== lines.length) return false
  return lines.every((line) =>
    seen.some(
      ({ id, quantity, priceAtAdd }) =>
        id === line.id &&
        quantity === line.quantity &&
        (priceAtAdd === undefined || Math.round(priceAtAdd * 100) === line.priceAtAddCents),
    ),
  )
}

async function shortageOf(merchItemId: number, { lines }: Cart, tx: Transaction): Promise<string> {
  const item = await tx.merchItem.findUnique({ where: { id: merchItemId } })
  const title = item?.title ?? lines.find((line) => line.merchItemId === merchItemId)?.title ?? 'Something'
  return item && !item.deletedAt ? shortageMessage(title, item.stock ?? 0) : `${title} is no longer sold.`
}

function asOrderLine({ id, merchItemId, title, image, quantity, priceAtAddCents }: CartLine) {
  return { cartLineId: id, merchItemId, title, image, quantity, priceCents: priceAtAddCents }
}

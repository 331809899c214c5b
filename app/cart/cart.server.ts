import { onTrash } from '../content/lifecycle.server'
import { db, type Prisma, type Transaction } from '../platform/db.server'
import { Conflict, Forbidden, NotFound } from '../platform/errors'
import { merchItemById } from '../shop/merch.server'
import { type Cart, type CartLine, maxQuantity, totalCents } from './cart'

const removeFailed = 'Failed to remove item from cart.'
const onSale = { merchItem: { deletedAt: null } } satisfies Prisma.CartLineWhereInput

/**
 * Puts pieces of an item into a shopper's cart at today's price; a line at the same price grows.
 * @throws NotFound when the shop does not sell it, Conflict when there are not as many left
 */
export async function addToCart(userId: number, merchItemId: number, quantity = 1): Promise<CartLine> {
  const item = await merchItemById(merchItemId)
  const held = await db.cartLine.findMany({ where: { userId, merchItemId } })
  const wanted = held.reduce((sum, line) => sum + line.quantity, quantity)
  if (item.stock !== null && wanted > item.stock) throw new Conflict(shortage(item.title, item.stock))
  if (wanted > maxQuantity) throw new Conflict(`A cart takes ${maxQuantity} of ${item.title} at most.`)

  const key = { userId, merchItemId, priceAtAddCents: item.priceCents }
  if (!(await grow(key, quantity))) await begin(key, quantity)
  const row = await db.cartLine.findUnique({
    where: { userId_merchItemId_priceAtAddCents: key },
    include: { merchItem: true },
  })
  if (!row) throw new NotFound('Item not found')
  return asLine(row)
}

interface LineKey {
  userId: number
  merchItemId: number
  priceAtAddCents: number
}

async function grow(key: LineKey, quantity: number): Promise<boolean> {
  const { count } = await db.cartLine.updateMany({ where: key, data: { quantity: { increment: quantity } } })
  return count > 0
}

/** A line begun twice at once is begun by one and grown by the other. */
async function begin(key: LineKey, quantity: number): Promise<void> {
  try {
    await db.cartLine.create({ data: { ...key, quantity } })
  } catch (error) {
    if (!(await grow(key, quantity))) throw error
  }
}

/** What a shopper has in the cart, first added first. */
export async function cartOf(userId: number, tx: Transaction = db): Promise<Cart> {
  const rows = await tx.cartLine.findMany({
    where: { userId, ...onSale },
    include: { merchItem: true },
    orderBy: { id: 'asc' },
  })
  const lines = rows.map(asLine)
  return { lines, totalCents: totalCents(lines) }
}

/** How many pieces are in a shopper's cart. */
export async function cartQuantity(userId: number): Promise<number> {
  const { _sum } = await db.cartLine.aggregate({ where: { userId, ...onSale }, _sum: { quantity: true } })
  return _sum.quantity ?? 0
}

/** How many pieces of one item are in a shopper's cart. */
export async function quantityInCart(userId: number, merchItemId: number): Promise<number> {
  const { _sum } = await db.cartLine.aggregate({ where: { userId, merchItemId }, _sum: { quantity: true } })
  return _sum.quantity ?? 0
}

/**
 * Takes one line out of a shopper's own cart.
 * @throws NotFound when there is no such line, Forbidden when it is in somebody else's cart
 */
export async function removeLine(userId: number, lineId: number): Promise<void> {
  const { count } = await db.cartLine.deleteMany({ where: { id: lineId, userId } })
  if (count > 0) return
  if (await db.cartLine.findUnique({ where: { id: lineId } })) throw new Forbidden(removeFailed)
  throw new NotFound(removeFailed)
}

/**
 * Whoever changes a cart and the shop's stock in one transaction begins here: two such wait for each other and never
 * crosswise, and the second checkout of a cart finds the first one's order.
 */
export async function lockCart(tx: Transaction, userId: number): Promise<void> {
  await tx.cartLine.updateMany({ where: { userId }, data: { quantity: { increment: 0 } } })
}

/** Puts back what was taken out for a payment that failed in the end, at the price it had. */
export async function putBack(
  userId: number,
  { merchItemId, quantity, priceCents }: { merchItemId: number; quantity: number; priceCents: number },
  tx: Transaction,
): Promise<void> {
  const item = await tx.merchItem.findFirst({ where: { id: merchItemId, deletedAt: null } })
  if (!item) return
  const key = { userId, merchItemId, priceAtAddCents: priceCents }
  const { count } = await tx.cartLine.updateMany({ where: key, data: { quantity: { increment: quantity } } })
  if (count === 0) await tx.cartLine.create({ data: { ...key, quantity } })
}

/** An item that was bought leaves the cart: as many pieces as were paid for, from the line they came from. */
export async function takeBought(
  userId: number,
  bought: { cartLineId: number | null; merchItemId: number; quantity: number },
  tx: Transaction,
): Promise<void> {
  const { cartLineId, merchItemId, quantity } = bought
  if (cartLineId === null) return
  const line = { id: cartLineId, userId, merchItemId }
  const { count } = await tx.cartLine.updateMany({
    where: { ...line, quantity: { gt: quantity } },
    data: { quantity: { decrement: quantity } },
  })
  if (count === 0) await tx.cartLine.deleteMany({ where: { ...line, quantity: { lte: quantity } } })
}

/** An item that is deleted leaves every cart, and each of those carts says so once. */
async function removeItemFromCarts(tx: Transaction, merchItemId: number): Promise<void> {
  const lines = await tx.cartLine.findMany({
    where: { merchItemId },
    select: { userId: true, merchItem: { select: { title: true } } },
  })
  const titles = new Map(lines.map(({ userId, merchItem }) => [userId, merchItem.title]))
  const notices = [...titles].map(([userId, title]) => ({
    userId,
    text: `${title} is no longer sold and was taken out of your cart.`,
  }))
  await tx.cartNotice.createMany({ data: notices })
  await tx.cartLine.deleteMany({ where: { merchItemId } })
}
onTrash('merch', removeItemFromCarts)

/** Leaves something for the cart to say once. */
export async function leaveNotice(userId: number, text: string): Promise<void> {
  await db.cartNotice.create({ data: { userId, text } })
}

/** What the cart has to say once: reading it ends it. */
export async function takeNotices(userId: number): Promise<string[]> {
  const notices = await db.cartNotice.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  if (notices.length > 0)
    await db.cartNotice.deleteMany({ where: { id: { in: notices.map(({ id }) => id) } } })
  return notices.map(({ text }) => text)
}

/** Why an item cannot be had as often as it is wanted. */
export function shortage(title: string, left: number): string {
  return left <= 0 ? `${title} is sold out.` : `Only ${left} of ${title} ${left === 1 ? 'is' : 'are'} left.`
}

type Row = Prisma.CartLineGetPayload<{ include: { merchItem: true } }>

function asLine({ id, merchItemId, quantity, priceAtAddCents, merchItem }: Row): CartLine {
  const { title, stock } = merchItem
  return {
    id,
    merchItemId,
    title,
    image: merchItem.image.replaceAll('\\', '/'),
    quantity,
    priceAtAddCents,
    stock,
  }
}

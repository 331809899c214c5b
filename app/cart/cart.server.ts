import { onTrash } from '../content/lifecycle.server'
import { db, inTransaction, type Prisma, type Transaction } from '../platform/db.server'
import { Conflict, NotFound } from '../platform/errors'
import type { MerchItem } from '../shop/merch'
import { merchItemById, toMerchItem } from '../shop/merch.server'
import { type Cart, type CartLine, maxQuantity, totalCents } from './cart'

const onSale = { merchItem: { deletedAt: null } } satisfies Prisma.CartLineWhereInput

/**
 * Adds at today's price; a line at that price grows.
 * @throws NotFound when the item is not on sale, Conflict when there are not enough left
 */
export async function addToCart(userId: number, merchItemId: number, quantity = 1): Promise<CartLine> {
  const add = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const item = await merchItemById(merchItemId, tx)
    return addLine(tx, userId, item, { quantity, priceAtAddCents: item.priceCents })
  }
  return inTransaction(add).catch((error) => explainShortage(error, userId))
}

/** In a transaction that has locked the cart, so that the limit holds over all lines of the item. */
export async function addLine(
  tx: Transaction,
  userId: number,
  item: MerchItem,
  { quantity, priceAtAddCents }: Pick<CartLine, 'quantity' | 'priceAtAddCents'>,
): Promise<CartLine> {
  refuseOverLimit(item, (await sumOfQuantities({ userId, merchItemId: item.id }, tx)) + quantity)
  const key = { userId, merchItemId: item.id, priceAtAddCents }
  const row = await tx.cartLine.upsert({
    where: { userId_merchItemId_priceAtAddCents: key },
    create: { ...key, quantity },
    update: { quantity: { increment: quantity } },
    include: { merchItem: true },
  })
  return toCartLine(row)
}

function refuseOverLimit(item: MerchItem, quantity: number): void {
  const limit = Math.min(item.stock ?? maxQuantity, maxQuantity)
  if (quantity <= limit) return
  const isShort = item.stock !== null && item.stock <= maxQuantity
  const tooMany = `You can buy at most ${maxQuantity} of ${item.title} at once.`
  throw isShort ? new OutOfStock(item, limit) : new Conflict(tooMany)
}

/**
 * Gives a line another quantity, at the price that it has. Less is always possible, also of what is nearly sold out.
 * @param quantity from 1 to 99
 * @throws NotFound when the cart has no such line, Conflict when there are not enough left
 */
export async function changeQuantity(userId: number, lineId: number, quantity: number): Promise<void> {
  const change = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const line = await tx.cartLine.findFirst({ where: { id: lineId, userId, ...onSale } })
    if (!line) throw new NotFound('This is no longer in your cart.')
    if (quantity > line.quantity) {
      const item = await merchItemById(line.merchItemId, tx)
      const inCart = await sumOfQuantities({ userId, merchItemId: item.id }, tx)
      refuseOverLimit(item, inCart - line.quantity + quantity)
    }
    await tx.cartLine.update({ where: { id: lineId }, data: { quantity } })
  }
  await inTransaction(change).catch((error) => explainShortage(error, userId))
}

/** Oldest line first. */
export async function cartOf(userId: number, tx: Transaction = db): Promise<Cart> {
  const rows = await tx.cartLine.findMany({
    where: { userId, ...onSale },
    include: { merchItem: true },
    orderBy: { id: 'asc' },
  })
  const lines = rows.map(toCartLine)
  return { lines, totalCents: totalCents(lines) }
}

export async function cartQuantity(userId: number): Promise<number> {
  return sumOfQuantities({ userId, ...onSale })
}

export async function quantityInCart(userId: number, merchItemId: number): Promise<number> {
  return sumOfQuantities({ userId, merchItemId })
}

async function sumOfQuantities(where: Prisma.CartLineWhereInput, tx: Transaction = db): Promise<number> {
  const { _sum } = await tx.cartLine.aggregate({ where, _sum: { quantity: true } })
  return _sum.quantity ?? 0
}

/**
 * Comes first in every transaction that adds to a cart, or changes both a cart and the stock: those of one shopper run one
 * after the other without deadlock, and a second checkout of a cart sees the first one's order.
 */
export async function lockCart(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`UPDATE "User" SET "role" = "role" WHERE "id" = ${userId}`
  await tx.cartLine.updateMany({ where: { userId }, data: { quantity: { increment: 0 } } })
}

/** Puts the item of a failed payment back at the price it had, unless it has been deleted. */
export async function returnToCart(
  userId: number,
  { merchItemId, quantity, priceCents }: { merchItemId: number; quantity: number; priceCents: number },
  tx: Transaction,
): Promise<void> {
  const item = await tx.merchItem.findFirst({ where: { id: merchItemId, deletedAt: null } })
  if (!item) return
  const key = { userId, merchItemId, priceAtAddCents: priceCents }
  await tx.cartLine.upsert({
    where: { userId_merchItemId_priceAtAddCents: key },
    create: { ...key, quantity },
    update: { quantity: { increment: quantity } },
  })
}

/** Takes the quantity that was paid for out of the line that it was ordered from. */
export async function removeBought(
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

async function removeItemFromCarts(tx: Transaction, merchItemId: number): Promise<void> {
  const lines = await tx.cartLine.findMany({
    where: { merchItemId },
    select: { userId: true, merchItem: { select: { title: true } } },
  })
  const titles = new Map(lines.map(({ userId, merchItem }) => [userId, merchItem.title]))
  const notices = [...titles].map(([userId, title]) => ({
    userId,
    text: `${title} is no longer sold and was removed from your cart.`,
  }))
  await tx.cartNotice.createMany({ data: notices })
  await tx.cartLine.deleteMany({ where: { merchItemId } })
}
onTrash('merch', removeItemFromCarts)

/** Leaves a message that the cart page shows once. */
export async function addNotice(userId: number, text: string): Promise<void> {
  await db.cartNotice.create({ data: { userId, text } })
}

/** Reads the messages for the cart page and deletes them. */
export async function takeNotices(userId: number): Promise<string[]> {
  const notices = await db.cartNotice.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  if (notices.length > 0)
    await db.cartNotice.deleteMany({ where: { id: { in: notices.map(({ id }) => id) } } })
  return notices.map(({ text }) => text)
}

/** There are not enough pieces of an item. */
export class OutOfStock extends Conflict {
  constructor(
    readonly item: { id: number; title: string },
    readonly left: number,
  ) {
    const few = `Only ${left} of ${item.title} ${left === 1 ? 'is' : 'are'} left.`
    super(left <= 0 ? `${item.title} is sold out.` : few)
  }
}

let explainShortage: (error: unknown, userId: number) => Promise<never> = async (error) => {
  throw error
}

/** Names what rethrows an error of adding to a cart, in better words where it knows why an item is out of stock. */
export function onShortage(explain: typeof explainShortage): void {
  explainShortage = explain
}

type Row = Prisma.CartLineGetPayload<{ include: { merchItem: true } }>

function toCartLine({ id, merchItemId, quantity, priceAtAddCents, merchItem }: Row): CartLine {
  const { title, image, stock } = toMerchItem(merchItem)
  return { id, merchItemId, title, image, quantity, priceAtAddCents, stock }
}

import { cachedPerKey } from '../../platform/changes/cached-per-key.server'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { hasJustChanged } from '../../platform/changes/recent-change.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { type MerchItem, type MerchVariant, variantTitle } from '../items/merch'
import { chosenVariantOf, findMerchItemById, whereItemOnSale } from '../items/merch.server'
import { bundlePartsInclude, toCartItem, variantsInclude } from '../items/merch-rows.server'
import { checkedPriceCents } from '../items/pricing'
import { type Cart, type CartLine, cartTotalCents, maxCartQuantity } from './cart'

const ofItemOnSale = { merchItem: whereItemOnSale } satisfies Prisma.CartLineWhereInput
const withItem = {
  merchItem: true,
  variant: { include: { picture: true, ...bundlePartsInclude } },
} satisfies Prisma.CartLineInclude

/**
 * Adds an item at today's price or at the buyer's own; an existing line with that price grows.
 * @param variantId optional for an item without options
 * @param saidCents the buyer's own price for one unit, if any
 * @throws NotFound when the item is not on sale, Invalid when a variant has to be chosen or the price is too low,
 * Conflict when fewer units are in stock
 */
export async function addToCart(
  userId: number,
  merchItemId: number,
  quantity = 1,
  variantId?: number,
  saidCents?: number | null,
): Promise<CartLine> {
  const add = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const item = await findMerchItemById(merchItemId, tx)
    const variant = chosenVariantOf(item, variantId)
    const priceAtAddCents = checkedPriceCents(variant, saidCents)
    return addCartLine(tx, userId, { item, variant }, { quantity, priceAtAddCents })
  }
  return inTransaction(add).catch((error) => explainShortage(error, userId))
}

interface Chosen {
  item: MerchItem
  variant: MerchVariant
}

/** Adds a line in a transaction that has locked the cart, so that the limit applies to all lines of the variant. */
export async function addCartLine(
  tx: Transaction,
  userId: number,
  { item, variant }: Chosen,
  { quantity, priceAtAddCents }: Pick<CartLine, 'quantity' | 'priceAtAddCents'>,
): Promise<CartLine> {
  const variantId = variant.id
  refuseOverLimit({ item, variant }, (await sumOfQuantities({ userId, variantId }, tx)) + quantity)
  const key = { userId, variantId, priceAtAddCents }
  const row = await tx.cartLine.upsert({
    where: { userId_variantId_priceAtAddCents: key },
    create: { ...key, merchItemId: item.id, quantity },
    update: { quantity: { increment: quantity } },
    include: withItem,
  })
  return toCartLine(row)
}

function refuseOverLimit({ item, variant }: Chosen, quantity: number): void {
  const { id: variantId, stock, values } = variant
  const limit = Math.min(stock ?? maxCartQuantity, maxCartQuantity)
  if (quantity <= limit) return
  const isShort = stock !== null && stock <= maxCartQuantity
  const title = variantTitle(item.title, values)
  const tooMany = t('You can buy at most {maxQuantity} of {title} at once.', {
    maxQuantity: maxCartQuantity,
    title,
  })
  throw isShort ? new OutOfStock({ variantId, title }, limit) : new Conflict(tooMany)
}

/**
 * Changes the quantity of a line, which keeps its price. A smaller one is always allowed, also when the item is
 * nearly sold out.
 * @param quantity from 1 to 99
 * @throws NotFound when the cart has no such line, Conflict when there are not enough left
 */
export async function changeCartQuantity(userId: number, lineId: number, quantity: number): Promise<void> {
  const change = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const line = await tx.cartLine.findFirst({ where: { id: lineId, userId, ...ofItemOnSale } })
    if (!line) throw new NotFound(t('This is no longer in your cart.'))
    if (quantity > line.quantity) {
      const item = await findMerchItemById(line.merchItemId, tx)
      const variant = chosenVariantOf(item, line.variantId ?? undefined)
      const inCart = await sumOfQuantities({ userId, variantId: variant.id }, tx)
      refuseOverLimit({ item, variant }, inCart - line.quantity + quantity)
    }
    await tx.cartLine.update({ where: { id: lineId }, data: { quantity } })
  }
  await inTransaction(change).catch((error) => explainShortage(error, userId))
}

/** Returns a cart; outside a transaction its items come from memory until one changes. */
export async function loadCartOfUser(userId: number, tx: Transaction = db): Promise<Cart> {
  const where = { userId, ...ofItemOnSale }
  const rows = await tx.cartLine.findMany({ where, orderBy: { id: 'asc' } })
  const items = await loadItemsInCart([...new Set(rows.map(({ merchItemId }) => merchItemId))], tx)
  const lines = rows.flatMap((row) => {
    const merchItem = items.find(({ id }) => id === row.merchItemId)
    const found = merchItem?.variants.find(({ id }) => id === row.variantId)
    const picture = merchItem?.pictures.find(({ id }) => id === found?.pictureId) ?? null
    return merchItem ? [toCartLine({ ...row, merchItem, variant: found ? { ...found, picture } : null })] : []
  })
  return { lines, totalCents: cartTotalCents(lines) }
}

async function loadItemsInCart(ids: number[], tx: Transaction) {
  if (ids.length === 0) return []
  const read = () => tx.merchItem.findMany({ where: { id: { in: ids } }, include: variantsInclude })
  return tx === db ? loadCached(`items in cart ${ids}`, read) : read()
}

export async function countItemsInCart(userId: number): Promise<number> {
  return sumOfQuantities({ userId, ...ofItemOnSale })
}

const cachedCount = cachedPerKey('cart', countItemsInCart)

/** Returns the number in the cart for each page's header: from memory, unless its reader has just changed something. */
export const countItemsForHeader = async (request: Request, userId: number): Promise<number> =>
  hasJustChanged(request) ? countItemsInCart(userId) : ((await cachedCount(userId)) ?? 0)

async function sumOfQuantities(where: Prisma.CartLineWhereInput, tx: Transaction = db): Promise<number> {
  const { _sum } = await tx.cartLine.aggregate({ where, _sum: { quantity: true } })
  return _sum.quantity ?? 0
}

/**
 * Locks the cart. It comes first in every transaction that adds to a cart, or changes both a cart and the stock, so
 * that those of one shopper run one after the other without deadlock, and a second checkout sees the first one's order.
 */
export async function lockCart(tx: Transaction, userId: number): Promise<void> {
  await tx.$executeRaw`UPDATE "User" SET "role" = "role" WHERE "id" = ${userId}`
  await tx.cartLine.updateMany({ where: { userId }, data: { quantity: { increment: 0 } } })
}

/** Puts the item of a failed payment back at its price, unless it has been deleted. */
export async function returnItemToCart(
  userId: number,
  { variantId, quantity, priceCents }: { variantId: number | null; quantity: number; priceCents: number },
  tx: Transaction,
): Promise<void> {
  const where = { id: variantId ?? 0, merchItem: { deletedAt: null } }
  const variant = await tx.merchVariant.findFirst({ where })
  if (!variant) return
  const key = { userId, variantId: variant.id, priceAtAddCents: priceCents }
  await tx.cartLine.upsert({
    where: { userId_variantId_priceAtAddCents: key },
    create: { ...key, merchItemId: variant.merchItemId, quantity },
    update: { quantity: { increment: quantity } },
  })
}

export async function removeBoughtLines(
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

/** Removes an item that is no longer sold from all carts, each of which shows a notice once. */
export const removeItemFromCarts = (tx: Transaction, merchItemId: number) =>
  removeFromCarts(tx, { merchItemId })

/** Removes variants that are no longer sold from all carts, each of which shows a notice once. */
export const removeVariantsFromCarts = (tx: Transaction, variantIds: number[]) =>
  removeFromCarts(tx, { variantId: { in: variantIds } })

async function removeFromCarts(tx: Transaction, where: Prisma.CartLineWhereInput): Promise<void> {
  const rows = await tx.cartLine.findMany({ where, include: withItem })
  const notices = new Map(
    rows.map((row) => {
      const { title, values } = toCartItem(row.merchItem, row.variant)
      const text = t('{variantTitle} is no longer sold and was removed from your cart.', {
        variantTitle: variantTitle(title, values),
      })
      return [`${row.userId} ${text}`, { userId: row.userId, text }]
    }),
  )
  await tx.cartNotice.createMany({ data: [...notices.values()] })
  await tx.cartLine.deleteMany({ where })
}

export async function addCartNotice(userId: number, text: string): Promise<void> {
  await db.cartNotice.create({ data: { userId, text } })
}

export async function takeCartNotices(userId: number): Promise<string[]> {
  const notices = await db.cartNotice.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  if (notices.length > 0)
    await db.cartNotice.deleteMany({ where: { id: { in: notices.map(({ id }) => id) } } })
  return notices.map(({ text }) => text)
}

export class OutOfStock extends Conflict {
  constructor(
    readonly piece: { variantId: number; title: string },
    readonly left: number,
  ) {
    const { title } = piece
    super(
      left <= 0
        ? t('{title} is sold out.', { title })
        : t('{left, plural, one {Only # of {title} is left.} other {Only # of {title} are left.}}', {
            left,
            title,
          }),
    )
  }
}

let explainShortage: (error: unknown, userId: number) => Promise<never> = async (error) => {
  throw error
}

/** Registers a function that rethrows an error about missing stock with a better explanation. */
export function setShortageExplainer(explain: typeof explainShortage): void {
  explainShortage = explain
}

type Row = Prisma.CartLineGetPayload<{ include: typeof withItem }>

function toCartLine({
  id,
  merchItemId,
  variantId,
  quantity,
  priceAtAddCents,
  merchItem,
  variant,
}: Row): CartLine {
  return {
    id,
    merchItemId,
    variantId: variantId ?? 0,
    quantity,
    priceAtAddCents,
    ...toCartItem(merchItem, variant, currentLocale()),
  }
}

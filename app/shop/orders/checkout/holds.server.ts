import { db } from '../../../platform/database/db.server'
import { neverCachePage } from '../../../platform/database/page-tags.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { formatClockTime } from '../../../platform/ui/format'
import { OutOfStock } from '../../cart/cart.server'
import { whereConfirmedWithoutStripe } from '../order-status.server'
import { whereHoldsStock } from './hold-limits.server'

export interface StockHold {
  orderReference: string
  /** Whether the viewer's own order reserves it. */
  isOwn: boolean
  /** The time when the reservation ends unless it is paid. */
  until: Date
}

/**
 * Returns the unpaid orders that reserve these items, by item id: the viewer's own first, else the one that ends first.
 */
export const listHoldsOnItems = (itemIds: number[], userId?: number) =>
  holdsBy('merchItemId', itemIds, userId)

/** Returns the unpaid orders that reserve these variants, like `listHoldsOnItems`, by variant id. */
export const listHoldsOnVariants = (ids: number[], userId?: number) => holdsBy('variantId', ids, userId)

async function holdsBy(
  key: 'merchItemId' | 'variantId',
  ids: number[],
  userId?: number,
): Promise<Map<number, StockHold>> {
  if (ids.length === 0) return new Map()
  const lines = await db.orderLine.findMany({
    where: {
      [key]: { in: ids },
      ...whereHoldsStock,
      order: {
        status: 'pending',
        holdsStock: true,
        paymentIntentId: null,
        expiresAt: { not: null },
        NOT: whereConfirmedWithoutStripe,
      },
    },
    select: {
      merchItemId: true,
      variantId: true,
      order: { select: { reference: true, userId: true, expiresAt: true } },
    },
    orderBy: { order: { expiresAt: 'asc' } },
  })
  const holds = new Map<number, StockHold>()
  if (lines.length > 0 && userId !== undefined) neverCachePage()
  for (const { order, ...line } of lines) {
    const isOwn = order.userId === userId
    const id = Number(line[key])
    if (holds.has(id) && !isOwn) continue
    holds.set(id, { orderReference: order.reference, isOwn, until: order.expiresAt ?? new Date(0) })
  }
  return holds
}

/** Adds to each sold-out item whether its last units are only reserved. */
export async function withHeldStock<Item extends { id: number; stock: number | null }>(
  items: Item[],
): Promise<(Item & { isHeld: boolean })[]> {
  const gone = items.filter(({ stock }) => stock === 0).map(({ id }) => id)
  const holds = await listHoldsOnItems(gone)
  return items.map((item) => ({ ...item, isHeld: holds.has(item.id) }))
}

/** Rethrows an error; one about a sold-out item tells when reserved units may be available again. */
export async function explainShortage(error: unknown, userId?: number): Promise<never> {
  if (!(error instanceof OutOfStock)) throw error
  const { piece, left } = error
  const hold = (await listHoldsOnVariants([piece.variantId], userId)).get(piece.variantId)
  if (!hold) throw error
  throw new Conflict(
    left <= 0 ? reservedText(piece.title, hold) : `${error.message} ${moreReservedText(hold)}`,
  )
}

const reservedText = (title: string, { isOwn, until }: StockHold) =>
  isOwn
    ? t('{title} is reserved in your own checkout.', { title })
    : t('{title} is reserved in someone’s checkout. It may be free again at {time}.', {
        title,
        time: formatClockTime(until),
      })

const moreReservedText = ({ isOwn, until }: StockHold) =>
  isOwn
    ? t('More are reserved in your own checkout.')
    : t('More are reserved in someone’s checkout. They may be free again at {time}.', {
        time: formatClockTime(until),
      })

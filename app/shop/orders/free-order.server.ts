import type { Transaction } from '../../platform/database/db.server'
import { siteCurrency } from '../../platform/site-currency'
import type { BundlePart } from '../items/bundle'
import { updateOrderSearchWords } from './order-search.server'
import { announceNewOrder } from './order-status.server'

export interface GivenVariant {
  /** The number of units; 1 by default. */
  quantity?: number
  variantId: number
  merchItemId: number
  /** The title of the order's line. */
  title: string
  isDigital: boolean
  parts: readonly BundlePart[]
  /** The ids of variants whose limited stock was already taken for the line. */
  taken?: (number | null)[]
}

interface GivenTo {
  userId: number
  /** The email address; may be empty. */
  email: string
  /** The person who gives the goods or redeems a code, for the order's history. */
  actor: string
  note: string
  shippingName?: string
  shippingAddress?: string
  shippingCountry?: string
}

/**
 * Creates an order of 0.00. Bookkeeping leaves it out, since nobody paid; what is shipped waits in the admin's list
 * like paid goods.
 */
export async function createFreeOrder(tx: Transaction, unit: GivenVariant, { actor, note, ...to }: GivenTo) {
  const { taken = [], parts, isDigital, quantity = 1, ...line } = unit
  const status = isDigital ? 'shipped' : 'paid'
  const inBundle = parts.flatMap((part) =>
    part.variantId === null
      ? []
      : {
          variantId: part.variantId,
          title: part.title,
          quantity: part.quantity,
          isDigital: part.isDigital,
          holdsStock: taken.includes(part.variantId),
        },
  )
  const holdsStock = taken.includes(line.variantId)
  const asOrdered = { priceCents: 0, quantity, isDigital, holdsStock, parts: { create: inBundle } }
  const order = await tx.order.create({
    data: {
      currency: siteCurrency(),
      status,
      subtotalCents: 0,
      totalCents: 0,
      ...to,
      lines: { create: { ...line, ...asOrdered } },
      changes: { create: { toStatus: status, actor, note } },
    },
    select: { id: true, reference: true, user: { select: { role: true } } },
  })
  await updateOrderSearchWords(tx, order.id)
  await announceNewOrder(tx, order.id, status)
  return order
}

import type { Transaction } from '../../platform/database/db.server'
import { siteCurrency } from '../../platform/site-currency'
import type { BundlePart } from '../items/bundle'
import { indexOrder } from './order-search.server'
import { announceNewOrder } from './order-status.server'

export interface GivenUnit {
  /** 1 by default. */
  quantity?: number
  variantId: number
  merchItemId: number
  /** The title that the order's line has. */
  title: string
  isDigital: boolean
  parts: readonly BundlePart[]
  /** The ids of variants whose limited stock was taken for it. */
  taken?: (number | null)[]
}

interface GivenTo {
  userId: number
  /** May be empty. */
  email: string
  /** The person who gives, or redeems a code, named in the order's history. */
  actor: string
  note: string
  shippingName?: string
  shippingAddress?: string
  shippingCountry?: string
}

/**
 * Creates an order of 0.00. Nobody paid it, so bookkeeping leaves it out; what is shipped waits at the
 * order desk like what was paid.
 */
export async function freeOrder(tx: Transaction, unit: GivenUnit, { actor, note, ...to }: GivenTo) {
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
  await indexOrder(tx, order.id)
  await announceNewOrder(tx, order.id, status)
  return order
}

import type Stripe from 'stripe'
import { z } from 'zod'
import { listOf } from './list.ts'
import { listParams, parseParams } from './params.ts'
import { findSession, type Sandbox } from './sandbox.ts'

type LineItem = Omit<Stripe.LineItem, 'price'>

/** `GET /v1/checkout/sessions/:id/line_items`. Items carry no price object. */
export function listLineItems(sandbox: Sandbox, encoded: string, id: string): object {
  const query = parseParams(z.strictObject(listParams), encoded)
  const { session, lines, lineAmounts = [] } = findSession(sandbox, id)
  const items = lines.map((line, index): LineItem => {
    const { discount = 0, tax = 0, total = line.amount_total } = lineAmounts[index] ?? {}
    return {
      id: `li_${session.id}_${index}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: line.amount_total,
      amount_tax: tax,
      amount_total: total,
      currency: session.currency ?? 'usd',
      description: line.description,
      metadata: line.metadata ?? {},
      quantity: line.quantity,
    }
  })
  return listOf(`/v1/checkout/sessions/${id}/line_items`, items, query)
}

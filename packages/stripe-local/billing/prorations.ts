import type { Sandbox } from '../sandbox.ts'
import type { PendingLine } from './records.ts'
import type { SubscriptionItem } from './wire.ts'

/** What is given back for the rest of an item's period. */
export function unusedTime(sandbox: Sandbox, item: SubscriptionItem, from: number): PendingLine {
  return proration(sandbox, item, from, 'Unused')
}

/** What is owed for the rest of an item's period. */
export function remainingTime(sandbox: Sandbox, item: SubscriptionItem, from: number): PendingLine {
  return proration(sandbox, item, from, 'Remaining')
}

function proration(
  sandbox: Sandbox,
  item: SubscriptionItem,
  from: number,
  kind: 'Unused' | 'Remaining',
): PendingLine {
  const { price, quantity, current_period_start: start, current_period_end: end } = item
  const name = sandbox.store.tables.products[price.product]?.name ?? 'Subscription'
  const day = new Date(from * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const cents = Math.round((price.unit_amount * quantity * (end - from)) / (end - start))
  return {
    description: `${kind} time on ${quantity === 1 ? '' : `${quantity} × `}${name} after ${day}`,
    amount: kind === 'Unused' ? -cents : cents,
    price: price.id,
    quantity,
    period: { start: from, end },
    isProration: true,
    item: item.id,
  }
}

import { type OrderStatus, statusLabels } from './orders'

interface Transition {
  from: OrderStatus
  to: OrderStatus
  /** The cause of the change, in the words of `docs/order-lifecycle.md`. */
  on: string
}

const allWentBack = 'all of it went back, by Stripe, by hand, to its gift card, or by disputes that are lost'

/**
 * Every possible change of an order's status. A new order is `pending`; without a payment it is `paid` if it has
 * something to ship, and `shipped` if a code was redeemed or it was sold at the table.
 */
const transitions: readonly Transition[] = [
  {
    from: 'pending',
    to: 'paid',
    on: 'Stripe says that it is paid, the desk has received or traded all of it, or it costs nothing, as with a gift card, and its buyer completes it',
  },
  {
    from: 'pending',
    to: 'canceled',
    on: 'the buyer or an admin cancels, the time to pay is over, or the part that was paid goes back',
  },
  { from: 'canceled', to: 'paid', on: 'Stripe says, or the desk marks, that it was paid after all' },
  {
    from: 'paid',
    to: 'shipped',
    on: 'its last piece is sent, or it has nothing to send, as a download, a tip or a gift card',
  },
  { from: 'paid', to: 'refunded', on: allWentBack },
  { from: 'shipped', to: 'refunded', on: allWentBack },
  { from: 'refunded', to: 'paid', on: 'the bank returns the refund, or what was disputed' },
  { from: 'refunded', to: 'shipped', on: 'the bank returns that of what was shipped' },
]

/** @throws Error for a change that is not in the table of changes: a bug */
export function assertOrderTransition(from: OrderStatus, to: OrderStatus): void {
  if (!transitions.some((known) => known.from === from && known.to === to))
    throw new Error(`An order never goes from ${from} to ${to}.`)
}

/** Returns the changes as a Mermaid state diagram. */
export function orderLifecycleDiagram(): string {
  const named = Object.entries(statusLabels).map(([status, label]) => `  ${status}: ${label}`)
  const drawn = transitions.map(({ from, to, on }) => `  ${from} --> ${to}: ${on}`)
  const begun = [
    '  [*] --> pending: checkout of a cart, an item, a tip or a gift card',
    '  [*] --> shipped: a code on paper is redeemed',
    '  [*] --> shipped: sold at the table',
    '  [*] --> paid: a copy for a member',
  ]
  return ['stateDiagram-v2', ...named, ...begun, ...drawn].join('\n')
}

import type { Sandbox } from '../sandbox.ts'

/** What has moved, in cents; `net` is what is left of it after fees. */
interface Sums {
  charged: number
  refunded: number
  disputed: number
  fees: number
  net: number
  charges: number
}

interface SubscriptionSums extends Sums {
  subscription: string
  customer: string
  status: string
  metadata: Record<string, string>
  paidInvoices: number
}

/** The sums of each subscription, of all payments beside them, and of everything. */
export function booksOf({ store: { tables } }: Sandbox): {
  subscriptions: SubscriptionSums[]
  payments: Sums
  total: Sums
} {
  const subscriptionOf = new Map<string, string>()
  for (const { payments, subscriptionId } of Object.values(tables.invoices)) {
    for (const { payment } of payments) subscriptionOf.set(payment.payment_intent, subscriptionId ?? '')
  }
  const bySubscription = new Map<string, Sums>()
  const [payments, total] = [noSums(), noSums()]
  for (const { transaction } of Object.values(tables.movements)) {
    const source = String(transaction.source)
    const moved = tables.charges[source] ?? tables.refunds[source] ?? tables.disputes[source]
    const owner = subscriptionOf.get(String(moved?.payment_intent))
    const sums = owner ? (bySubscription.get(owner) ?? noSums()) : payments
    if (owner) bySubscription.set(owner, sums)
    for (const into of [sums, total]) add(into, transaction)
  }
  const paid = Object.values(tables.invoices).filter(({ invoice }) => invoice.status === 'paid')
  const subscriptions = Object.values(tables.subscriptions).map(({ subscription }) => ({
    subscription: subscription.id,
    customer: subscription.customer,
    status: subscription.status,
    metadata: subscription.metadata,
    paidInvoices: paid.filter(({ subscriptionId }) => subscriptionId === subscription.id).length,
    ...(bySubscription.get(subscription.id) ?? noSums()),
  }))
  return { subscriptions, payments, total }
}

function add(
  sums: Sums,
  { type, amount, fee, net }: { type: string; amount: number; fee: number; net: number },
): void {
  if (type === 'charge') {
    sums.charged += amount
    sums.charges += 1
  } else if (type === 'adjustment') sums.disputed -= amount
  else sums.refunded -= amount
  sums.fees += fee
  sums.net += net
}

const noSums = (): Sums => ({ charged: 0, refunded: 0, disputed: 0, fees: 0, net: 0, charges: 0 })

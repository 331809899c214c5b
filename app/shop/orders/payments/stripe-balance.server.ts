import type Stripe from 'stripe'
import { db, inTransaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { whereSoldHere } from '../sold-here'
import { announceMovedMoney } from './moved-money.server'
import { isInvalidRequest, isPaymentOn, stripeClient } from './stripe.server'

/** The time by which reading overlaps: a transaction may appear in Stripe's list after newer ones. */
const overlapMs = 3600_000
/** The age after which a transaction's payout is no longer looked for. */
const lookForMs = 60 * dayMs
const perStep = 100

/** Copies balance transactions of payments, refunds and disputes from Stripe, with fees and payouts. */
export async function syncStripeBalance(now = Date.now()): Promise<void> {
  if (!isPaymentOn()) return
  await copyTransactions()
  await copyPayouts(now)
}

async function copyTransactions(): Promise<void> {
  const since = await copiedUntil()
  if (since === undefined) return
  const listed: Stripe.BalanceTransaction[] = []
  const created = { gte: Math.floor(since / 1000) }
  const pages = stripeClient().balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
  for await (const transaction of pages) if (intentOf(transaction)) listed.push(transaction)
  // Oldest first: after a crash, only newer ones are missing.
  listed.reverse()
  while (listed.length > 0) await save(listed.splice(0, perStep))
}

/** @returns undefined before the first payment */
async function copiedUntil(): Promise<number | undefined> {
  const last = await db.stripeTransaction.findFirst({ orderBy: { createdAt: 'desc' } })
  if (last) return last.createdAt.getTime() - overlapMs
  const first = await db.order.findFirst({
    where: { paidAt: { not: null }, ...whereSoldHere },
    orderBy: { paidAt: 'asc' },
  })
  return first?.paidAt ? first.paidAt.getTime() - dayMs : undefined
}

async function save(transactions: Stripe.BalanceTransaction[]): Promise<void> {
  const intents = transactions.flatMap((transaction) => intentOf(transaction) ?? [])
  const orders = await db.order.findMany({
    where: { paymentIntentId: { in: intents } },
    select: { id: true, paymentIntentId: true },
  })
  const ids = new Map(orders.map(({ id, paymentIntentId }) => [paymentIntentId, id]))
  for (const transaction of transactions) {
    const orderId = ids.get(intentOf(transaction) ?? null)
    if (orderId === undefined) continue
    const { id, type, amount, fee, net, currency, created, source } = transaction
    const refundId = typeof source === 'object' && source?.object !== 'charge' ? (source?.id ?? null) : null
    const data = {
      orderId,
      refundId,
      type,
      currency,
      amountCents: amount,
      feeCents: fee,
      netCents: net,
      createdAt: new Date(created * 1000),
    }
    await inTransaction(async (tx) => {
      const known = await tx.stripeTransaction.findUnique({ where: { id } })
      await tx.stripeTransaction.upsert({ where: { id }, create: { id, ...data }, update: data })
      if (known?.feeCents !== fee) await announceMovedMoney(tx, orderId)
    })
  }
}

function intentOf({ source }: Stripe.BalanceTransaction): string | undefined {
  if (typeof source !== 'object' || !source) return
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') return
  const { payment_intent: intent } = source
  return typeof intent === 'string' ? intent : intent?.id
}

/** Copies the transactions of each payout; Stripe does not name a transaction's payout. */
async function copyPayouts(now: number): Promise<void> {
  const oldest = await db.stripeTransaction.findFirst({
    where: { payoutId: null, createdAt: { gt: new Date(now - lookForMs) } },
    orderBy: { createdAt: 'asc' },
  })
  if (!oldest) return
  const created = { gte: Math.floor(oldest.createdAt.getTime() / 1000) }
  for await (const { id } of stripeClient().payouts.list({ created, limit: 100 })) {
    if ((await db.stripeTransaction.count({ where: { payoutId: id } })) > 0) continue
    for (const ids of await transactionsIn(id))
      await db.stripeTransaction.updateMany({ where: { id: { in: ids } }, data: { payoutId: id } })
  }
}

/** Returns a payout's transactions, in groups; Stripe cannot list those of a manual payout. */
async function transactionsIn(payout: string): Promise<string[][]> {
  const steps: string[][] = []
  try {
    let step: string[] = []
    for await (const { id } of stripeClient().balanceTransactions.list({ payout, limit: 100 })) {
      if (step.length === 0) steps.push(step)
      step.push(id)
      if (step.length === perStep) step = []
    }
  } catch (error) {
    if (!isInvalidRequest(error)) throw error
  }
  return steps
}

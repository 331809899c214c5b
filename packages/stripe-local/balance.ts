import type Stripe from 'stripe'
import { z } from 'zod'
import { listOf } from './list.ts'
import { integer, listParams, parseParams, text } from './params.ts'
import type { Charge } from './payment-objects.ts'
import type { Sandbox } from './sandbox.ts'
import { newId } from './store.ts'

/** As Stripe charges for a card in the United States. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30

/** A movement of the balance: a charge that went through, a refund, or one that came back. */
export interface Movement {
  transaction: Stripe.BalanceTransaction
  payout: string | null
}

/** @returns the id of its balance transaction */
export function recordCharge(sandbox: Sandbox, { id: source, amount, currency }: Charge): string {
  const id = newId('txn_3')
  record(sandbox, { id, type: 'charge', amount, fee: feeOf(amount), currency, source })
  return id
}

export function recordRefund(
  sandbox: Sandbox,
  { id, amount, currency, balance_transaction }: Stripe.Refund,
): void {
  const of = { id: String(balance_transaction), type: 'refund', amount: -amount, fee: 0 }
  record(sandbox, { ...of, currency, source: id })
}

export function recordRefundFailure(sandbox: Sandbox, { id, amount, currency }: Stripe.Refund): void {
  record(sandbox, { id: newId('txn_3'), type: 'refund_failure', amount, fee: 0, currency, source: id })
}

const DISPUTE_FEE_CENTS = 1500

/** A disputed sum goes, with a fee, and comes back if the dispute is won; the fee does not. */
export function recordDispute(
  sandbox: Sandbox,
  { id: source, amount, currency }: Stripe.Dispute,
  direction: 'withdrawn' | 'reinstated',
): Stripe.BalanceTransaction {
  const moved = direction === 'withdrawn' ? { amount: -amount, fee: DISPUTE_FEE_CENTS } : { amount, fee: 0 }
  return record(sandbox, { id: newId('txn_3'), type: 'adjustment', ...moved, currency, source })
}

type Moved = Pick<Stripe.BalanceTransaction, 'id' | 'type' | 'amount' | 'fee' | 'currency'> & {
  source: string
}

function record({ store, now }: Sandbox, moved: Moved): Stripe.BalanceTransaction {
  const { type, amount, fee, currency } = moved
  const detail = { amount: fee, application: null, currency, description: null, type: 'stripe_fee' }
  const transaction: Stripe.BalanceTransaction = {
    ...moved,
    object: 'balance_transaction',
    available_on: now(),
    balance_type: 'payments',
    created: now(),
    description: null,
    exchange_rate: null,
    fee_details: fee > 0 ? [detail] : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    status: 'available',
  }
  store.tables.movements[moved.id] = { payout: null, transaction }
  store.touch()
  return transaction
}

const since = z.strictObject({ gte: integer(0) }).optional()

/** `GET /v1/balance_transactions`, newest first. */
export function listTransactions({ store: { tables } }: Sandbox, params: string): object {
  const expand = z.array(z.literal('data.source')).optional()
  const query = parseParams(
    z.strictObject({ ...listParams, created: since, payout: text().optional(), expand }),
    params,
  )
  const sourceOf = (id: string) => tables.charges[id] ?? tables.refunds[id] ?? tables.disputes[id] ?? id
  const found = Object.values(tables.movements)
    .filter(({ transaction }) => transaction.created >= (query.created?.gte ?? 0))
    .filter(({ payout }) => !query.payout || payout === query.payout)
    .map(({ transaction }) => ({
      ...transaction,
      source: query.expand ? sourceOf(String(transaction.source)) : transaction.source,
    }))
  return listOf('/v1/balance_transactions', found.reverse(), query)
}

/** `GET /v1/payouts`, newest first. */
export function listPayouts({ store: { tables } }: Sandbox, params: string): object {
  const query = parseParams(z.strictObject({ ...listParams, created: since }), params)
  const found = Object.values(tables.payouts).filter(({ created }) => created >= (query.created?.gte ?? 0))
  return listOf('/v1/payouts', found.reverse(), query)
}

/** Pays out all that has not been yet, as Stripe does every day. */
export function payOut({ store, now }: Sandbox): object {
  const id = newId('po_1')
  let amount = 0
  for (const movement of Object.values(store.tables.movements)) {
    if (movement.payout) continue
    movement.payout = id
    amount += movement.transaction.net
  }
  const payout = {
    id,
    object: 'payout',
    amount,
    automatic: true,
    created: now(),
    currency: 'usd',
    status: 'paid',
  }
  store.tables.payouts[id] = payout
  store.touch()
  return payout
}

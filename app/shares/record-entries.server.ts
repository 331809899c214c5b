import { z } from 'zod'
import { enqueue, jobKind } from '../jobs/queue.server'
import { splitCents } from '../orders/export/split'
import { lockOrder } from '../orders/order-status.server'
import { db, inTransaction, type Prisma, type Transaction } from '../platform/database/db.server'
import { siteCurrency } from '../platform/site-currency'
import {
  type ChargedFee,
  type Entry,
  type EntryKind,
  entriesElsewhere,
  type MadeRefund,
  type MovedMoney,
  missingEntries,
  type RunningShare,
} from './entries-of-order'
import { quarterAfter, quarterOf } from './quarters'

const recordJob = jobKind({
  name: 'record shares of an order',
  payload: z.object({ orderId: z.int() }),
  mayRunTwice: true,
  run: ({ orderId }) => recordEntries(orderId),
})

/** Records the entries of an order soon, if something of it is shared. */
export async function recordEntriesSoon(tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, select: { merchItemId: true } })
  const ids = lines.map(({ merchItemId }) => merchItemId)
  const shared = await tx.share.findFirst({ where: { merchItemId: { in: ids } }, select: { id: true } })
  const earlier = shared ?? (await tx.shareEntry.findFirst({ where: { orderId }, select: { id: true } }))
  if (earlier) await enqueue(tx, recordJob, { orderId })
}

const recordSinceJob = jobKind({
  name: 'record shares of an item',
  payload: z.object({ merchItemId: z.int(), since: z.iso.datetime() }),
  mayRunTwice: true,
  run: ({ merchItemId, since }) => recordEntriesSince(merchItemId, new Date(since)),
})

/** Records the entries of all orders of an item that were paid since a time, soon. */
export const recordEntriesSinceSoon = (tx: Transaction, merchItemId: number, since: Date) =>
  enqueue(tx, recordSinceJob, { merchItemId, since: since.toISOString() })

const ordersPerStep = 100

async function recordEntriesSince(merchItemId: number, since: Date): Promise<void> {
  let lastId = 0
  for (;;) {
    const orders = await db.order.findMany({
      where: { id: { gt: lastId }, paidAt: { gte: since }, lines: { some: { merchItemId } } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: ordersPerStep,
    })
    for (const { id } of orders) await recordEntries(id)
    const last = orders.at(-1)
    if (!last) return
    lastId = last.id
  }
}

const withMoney = {
  lines: { orderBy: { id: 'asc' } },
  refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { lines: true } },
  disputes: { select: { id: true } },
  transactions: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.OrderInclude
type OrderRow = Prisma.OrderGetPayload<{ include: typeof withMoney }>

/**
 * Records the entries that an order lacks, each once however often this runs. Test payments, where no money came, have
 * none.
 */
export async function recordEntries(orderId: number): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findUnique({ where: { id: orderId }, include: withMoney })
    if (!order?.paidAt || order.isTest || order.currency !== siteCurrency()) return
    const { paidAt, currency } = order
    const merchItemId = { in: order.lines.map((line) => line.merchItemId) }
    const backOnCard = await givenBackToCard(tx, order)
    const shares = await tx.share.findMany({ where: { merchItemId }, orderBy: { id: 'asc' } })
    const existing = await tx.shareEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    const missing = missingEntries(
      moneyOf(order, paidAt, backOnCard),
      shares satisfies RunningShare[],
      existing.map((row) => ({ ...row, kind: row.kind as EntryKind }) satisfies Entry),
    )
    const lines = new Map(order.lines.map((line) => [line.id, line]))
    const open = await openQuarters(tx, missing)
    await tx.shareEntry.createMany({
      data: missing.map((entry) => {
        const line = lines.get(entry.orderLineId)
        const quarter = maxOf(quarterOf(entry.at), open.get(entry.payeeId) ?? '')
        const of = { merchItemId: line?.merchItemId ?? 0, title: line?.title ?? '' }
        return { ...entry, ...of, orderId, currency, quarter }
      }),
    })
  })
}

/** Records the entries of pieces that another shop has sold, in the transaction that notes it. */
export async function recordSoldElsewhere(
  tx: Transaction,
  { currency, ...sold }: Parameters<typeof entriesElsewhere>[0] & { currency: string },
): Promise<void> {
  const shares = await tx.share.findMany({ where: { merchItemId: sold.merchItemId }, orderBy: { id: 'asc' } })
  const entries = entriesElsewhere(sold, shares)
  const open = await openQuarters(tx, entries)
  const { merchItemId, title } = sold
  await tx.shareEntry.createMany({
    data: entries.map((entry) => {
      const quarter = maxOf(quarterOf(entry.at), open.get(entry.payeeId) ?? '')
      return { ...entry, merchItemId, title, orderId: 0, currency, quarter }
    }),
  })
}

const maxOf = (one: string, other: string) => (one > other ? one : other)

/** Returns the first quarter of each payee that is not closed; locks the payees, so that none is closed meanwhile. */
async function openQuarters(tx: Transaction, entries: Entry[]): Promise<Map<number, string>> {
  const ids = [...new Set(entries.map(({ payeeId }) => payeeId))].sort((one, other) => one - other)
  const open = new Map<number, string>()
  for (const id of ids) {
    await lockPayee(tx, id)
    const last = await tx.payout.findFirst({ where: { payeeId: id }, orderBy: { quarter: 'desc' } })
    if (last) open.set(id, quarterAfter(last.quarter))
  }
  return open
}

/** Locks a payee until the transaction ends. */
export const lockPayee = (tx: Transaction, id: number) =>
  tx.payee.updateMany({ where: { id }, data: { version: { increment: 0 } } })

/** Returns what came back to the gift card that paid a part of an order, as one refund more. */
async function givenBackToCard(tx: Transaction, { id, giftCardCents }: OrderRow): Promise<MadeRefund[]> {
  if (giftCardCents === 0) return []
  const moved = await tx.giftCardEntry.findMany({
    where: { orderId: id, kind: { in: ['spent', 'returned'] } },
    orderBy: { id: 'asc' },
  })
  const last = moved.at(-1)
  if (!last) return []
  const amountCents = giftCardCents + moved.reduce((sum, { cents }) => sum + cents, 0)
  return [{ id: 'gift card', kind: 'refund', amountCents, at: last.at, lines: [] }]
}

/** The tip, with its part of the fees, is not shared; what a gift card paid is. */
function moneyOf(order: OrderRow, paidAt: Date, backOnCard: MadeRefund[]): MovedMoney {
  const disputed = new Set(order.disputes.map(({ id }) => id))
  const kindOf = (id: string) => (disputed.has(id) ? 'dispute' : 'refund')
  const payment = order.transactions.find(({ refundId }) => refundId === null)
  const inOrderCurrency = (cents: number) =>
    payment && payment.amountCents > 0 && payment.currency !== order.currency
      ? Math.round((cents * order.totalCents) / payment.amountCents)
      : cents
  const goodsCents = order.totalCents + order.giftCardCents - order.tipCents
  const ofGoods = (cents: number) => splitCents(cents, [goodsCents, order.tipCents])[0] ?? 0
  return {
    ...order,
    // What was traded is no money to share.
    totalCents: Math.max(0, goodsCents - order.tradedCents),
    paidAt,
    refunds: order.refunds
      .map(
        ({ id, status, amountCents, createdAt: at, lines }): MadeRefund => ({
          ...{ id, kind: kindOf(id), at, lines },
          amountCents: status === 'succeeded' ? amountCents : 0,
        }),
      )
      .concat(backOnCard),
    fees: order.transactions
      .filter(({ feeCents }) => feeCents !== 0)
      .map(
        ({ id, refundId, feeCents, createdAt: at }): ChargedFee => ({
          ...{ id, kind: refundId === null ? 'sale' : kindOf(refundId), at },
          cents: ofGoods(inOrderCurrency(feeCents)),
        }),
      ),
  }
}

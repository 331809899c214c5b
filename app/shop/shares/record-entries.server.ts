import { z } from 'zod'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { enqueue, jobKind } from '../../platform/jobs/queue.server'
import { siteCurrency } from '../../platform/site-currency'
import { lockOrder } from '../orders/order-status.server'
import { owedToMaker } from './consigned-pieces'
import type { Entry, EntryKind } from './entries'
import { entriesElsewhere, missingEntries } from './entries-of-order'
import { moneyOf, withMoney } from './money-of-order.server'
import { quarterAfter, quarterOf } from './quarters'
import { consignedWith, isShared, receiversOf } from './receivers.server'
import { linesThatSell } from './releases-sold.server'

const recordJob = jobKind({
  name: 'record shares of an order',
  payload: z.object({ orderId: z.int() }),
  mayRunTwice: true,
  run: ({ orderId }) => recordEntries(orderId),
})

/** Records the entries of an order soon, if something of it is shared. */
export async function recordEntriesSoon(tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, include: { parts: true } })
  const earlier = (await isShared(tx, lines)) || (await tx.shareEntry.count({ where: { orderId } })) > 0
  if (earlier) await enqueue(tx, recordJob, { orderId })
}

/** What a share is of: an item with its variants, or a release, whatever sells it. */
export type ShareSubject = { merchItemId: number } | { releaseId: number }

const recordSinceJob = jobKind({
  name: 'record shares of an item',
  payload: z.object({
    merchItemId: z.int().optional(),
    releaseId: z.int().optional(),
    since: z.iso.datetime(),
  }),
  mayRunTwice: true,
  run: async ({ merchItemId = 0, releaseId, since }) =>
    recordEntriesSince(releaseId ? await linesThatSell(db, releaseId) : { merchItemId }, new Date(since)),
})

/** Records the entries of all orders of an item or release that were paid since a time, soon. */
export const recordEntriesSinceSoon = (tx: Transaction, subject: ShareSubject, since: Date) =>
  enqueue(tx, recordSinceJob, { ...subject, since: since.toISOString() })

const ordersPerStep = 100

async function recordEntriesSince(line: Prisma.OrderLineWhereInput, since: Date): Promise<void> {
  let lastId = 0
  for (;;) {
    const orders = await db.order.findMany({
      where: { id: { gt: lastId }, paidAt: { gte: since }, lines: { some: line } },
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

/**
 * Records the entries that an order lacks, each once however often this runs. Test payments, where no money came, have
 * none.
 */
export async function recordEntries(orderId: number): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findUnique({ where: { id: orderId }, include: withMoney })
    if (!order?.paidAt || order.isTest || order.currency !== siteCurrency()) return
    const { paidAt, createdAt, currency, lines } = order
    const rows = await tx.shareEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    const existing = rows.map((row) => ({ ...row, kind: row.kind as EntryKind }) satisfies Entry)
    // Money may be dated by a day before the order.
    const soldAt = new Date(Math.max(paidAt.getTime(), createdAt.getTime()))
    const receivers = await receiversOf(tx, lines, soldAt)
    const missing = missingEntries(await moneyOf(tx, order, paidAt), receivers, existing)
    await addEntries(tx, missing, { orderId, currency }, ({ orderLineId, consignmentId }) => {
      const of = consignmentId === null ? lines.find(({ id }) => id === orderLineId) : undefined
      return of ?? receivers.consigned.find(({ id }) => id === consignmentId)
    })
  })
}

/** Records the entries of pieces that another shop has sold, in the transaction that notes it. */
export async function recordSoldElsewhere(
  tx: Transaction,
  { currency, ...sold }: Parameters<typeof entriesElsewhere>[0] & { currency: string },
): Promise<void> {
  const receivers = await receiversOf(tx, [{ ...sold, parts: [] }], sold.at)
  const entries = entriesElsewhere(sold, receivers)
  await addEntries(tx, entries, { orderId: 0, currency }, () => sold)
}

/** What is owed for a maker's pieces that are gone. */
interface Lost {
  consignmentId: number
  quantity: number
  /** What a percentage is taken of. */
  priceCents: number
  at: Date
  cause: string
}

/** Records what is owed for pieces of a maker that are lost, in the transaction that notes it. */
export async function recordLost(tx: Transaction, lost: Lost): Promise<void> {
  const { consignmentId, quantity, priceCents, at, cause } = lost
  const { currency, ...maker } = await consignedWith(tx, consignmentId)
  const shareCents = owedToMaker(maker, quantity, quantity * priceCents)
  const of = { payeeId: maker.payeeId, orderLineId: 0, consignmentId, cause, kind: 'lost' as const, at }
  const entry = { ...of, quantity, grossCents: 0, feeCents: 0, shareCents, postageCents: 0 }
  await addEntries(tx, [entry], { orderId: 0, currency }, () => maker)
}

/** @param titleOf returns what an entry is for; undefined once that is gone */
async function addEntries(
  tx: Transaction,
  entries: Entry[],
  of: { orderId: number; currency: string },
  titleOf: (entry: Entry) => { merchItemId: number; title: string } | undefined,
): Promise<void> {
  const open = await openQuarters(tx, entries)
  await tx.shareEntry.createMany({
    data: entries.map((entry) => {
      const { merchItemId = 0, title = '' } = titleOf(entry) ?? {}
      const quarter = maxOf(quarterOf(entry.at), open.get(entry.payeeId) ?? '')
      return { ...entry, ...of, merchItemId, title, quarter }
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

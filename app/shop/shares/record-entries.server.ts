import { z } from 'zod'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import { siteCurrency } from '../../platform/site-currency'
import { lockOrder } from '../orders/order-status.server'
import { whereSoldHere } from '../orders/sold-here'
import { makersShareCents } from './consigned-pieces'
import type { ShareEntryKind, StatementEntry } from './entries'
import { entriesOfSalesElsewhere, missingShareEntries } from './entries-of-order'
import { loadMoneyOfOrder, orderPaymentsInclude } from './money-of-order.server'
import { quarterAfter, quarterOf } from './quarters'
import { findConsignmentById, findShareReceiversOf, hasShareReceivers } from './receivers.server'
import { makeFilterOfLinesSellingRelease } from './releases-sold.server'

const recordJobKind = defineJobKind({
  name: 'record shares of an order',
  payload: z.object({ orderId: z.int() }),
  mayRunTwice: true,
  run: ({ orderId }) => recordShareEntries(orderId),
})

/** Schedules the recording of an order's entries, if any of it is shared. */
export async function recordShareEntriesSoon(tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx.orderLine.findMany({ where: { orderId }, include: { parts: true } })
  const earlier =
    (await hasShareReceivers(tx, lines)) || (await tx.shareEntry.count({ where: { orderId } })) > 0
  if (earlier) await enqueue(tx, recordJobKind, { orderId })
}

/** The subject of a share: an item with its variants, or a release in whichever item it is sold. */
export type ShareSubject = { merchItemId: number } | { releaseId: number }

const recordSinceJobKind = defineJobKind({
  name: 'record shares of an item',
  payload: z.object({
    merchItemId: z.int().optional(),
    releaseId: z.int().optional(),
    since: z.iso.datetime(),
  }),
  mayRunTwice: true,
  run: async ({ merchItemId = 0, releaseId, since }) =>
    recordEntriesSince(
      releaseId ? await makeFilterOfLinesSellingRelease(db, releaseId) : { merchItemId },
      new Date(since),
    ),
})

/** Schedules the recording of entries for all orders of an item or release since a time. */
export const recordShareEntriesSinceSoon = (tx: Transaction, subject: ShareSubject, since: Date) =>
  enqueue(tx, recordSinceJobKind, { ...subject, since: since.toISOString() })

const ordersPerStep = 100

async function recordEntriesSince(line: Prisma.OrderLineWhereInput, since: Date): Promise<void> {
  let lastId = 0
  for (;;) {
    const orders = await db.order.findMany({
      where: { id: { gt: lastId }, paidAt: { gte: since }, lines: { some: line }, ...whereSoldHere },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: ordersPerStep,
    })
    for (const { id } of orders) await recordShareEntries(id)
    const last = orders.at(-1)
    if (!last) return
    lastId = last.id
  }
}

/** Records an order's missing entries, once each however often it runs; none for test payments and imported orders. */
export async function recordShareEntries(orderId: number): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findUnique({ where: { id: orderId }, include: orderPaymentsInclude })
    if (!order?.paidAt || order.importedFrom !== null || order.isTest || order.currency !== siteCurrency())
      return
    const { paidAt, createdAt, currency, lines } = order
    const rows = await tx.shareEntry.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    const existing = rows.map(
      (row) => ({ ...row, kind: row.kind as ShareEntryKind }) satisfies StatementEntry,
    )
    // A payment may be dated before the order.
    const soldAt = new Date(Math.max(paidAt.getTime(), createdAt.getTime()))
    const receivers = await findShareReceiversOf(tx, lines, soldAt)
    const missing = missingShareEntries(await loadMoneyOfOrder(tx, order, paidAt), receivers, existing)
    await addEntries(tx, missing, { orderId, currency }, ({ orderLineId, consignmentId }) => {
      const of = consignmentId === null ? lines.find(({ id }) => id === orderLineId) : undefined
      return of ?? receivers.consigned.find(({ id }) => id === consignmentId)
    })
  })
}

/** Records entries for pieces sold by another shop, in the transaction of that move. */
export async function recordShareEntriesOfSaleElsewhere(
  tx: Transaction,
  { currency, ...sold }: Parameters<typeof entriesOfSalesElsewhere>[0] & { currency: string },
): Promise<void> {
  const receivers = await findShareReceiversOf(tx, [{ ...sold, parts: [] }], sold.at)
  const entries = entriesOfSalesElsewhere(sold, receivers)
  await addEntries(tx, entries, { orderId: 0, currency }, () => sold)
}

/** A maker's lost pieces, and what is owed for them. */
interface Lost {
  consignmentId: number
  quantity: number
  /** The price to which a percentage applies. */
  priceCents: number
  at: Date
  cause: string
}

/** Records the amount owed for a maker's lost goods, in the transaction of that movement. */
export async function recordShareEntriesOfLostPieces(tx: Transaction, lost: Lost): Promise<void> {
  const { consignmentId, quantity, priceCents, at, cause } = lost
  const { currency, ...maker } = await findConsignmentById(tx, consignmentId)
  const shareCents = makersShareCents(maker, quantity, quantity * priceCents)
  const of = { payeeId: maker.payeeId, orderLineId: 0, consignmentId, cause, kind: 'lost' as const, at }
  const entry = { ...of, quantity, grossCents: 0, feeCents: 0, shareCents, postageCents: 0 }
  await addEntries(tx, [entry], { orderId: 0, currency }, () => maker)
}

/** @param titleOf returns the title for an entry; undefined if it was deleted */
async function addEntries(
  tx: Transaction,
  entries: StatementEntry[],
  of: { orderId: number; currency: string },
  titleOf: (entry: StatementEntry) => { merchItemId: number; title: string } | undefined,
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

/** Returns each payee's first open quarter, and locks the payees, so that none is closed meanwhile. */
async function openQuarters(tx: Transaction, entries: StatementEntry[]): Promise<Map<number, string>> {
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

import { advanceIdSequence } from '../../platform/database/chosen-id.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { fromIso } from '../../platform/iso-time'
import { hiddenFromLastRelease } from '../../shop/orders/mails/receipts.server'
import { indexOrder } from '../../shop/orders/order-search.server'
import type { Entries, Sold } from './export-layout'
import { guestOf } from './guests.server'
import { variantOf } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { userSource } from './import-site.server'
import type { ExportedSite } from './read-export.server'

type OrderEntry = Entries['orders.json'][number]
type Find = (sold: Sold | null) => ReturnType<typeof variantOf>

/** Imports orders as records: nothing is charged, refunded or mailed. */
export async function importOrders(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const find: Find = (sold) => variantOf(run, items, sold)
  for (const entry of (await site.read('orders.json')) ?? []) {
    const { reference, username, stripeSessionId } = entry
    const userId = username === null ? undefined : run.idOf(userSource(username))
    const isSame = { OR: [{ reference }, ...(stripeSessionId ? [{ stripeSessionId }] : [])] }
    await run.importRecord({
      source: `zinehouse order ${reference}`,
      noun: 'order',
      title: `#${entry.id} ${reference}`,
      find: async () => (await db.order.findUnique({ where: { reference } }))?.id,
      async check() {
        if (username !== null && !userId)
          throw new Conflict(t('Its buyer {username} did not come over.', { username }))
        if ((await db.order.count({ where: isSame })) > 0)
          throw new Conflict(t('Another order here has its payment.'))
        const numbers = entry.invoices.map(({ number }) => number)
        if ((await db.invoice.count({ where: { number: { in: numbers } } })) > 0)
          throw new Conflict(t('Another invoice here has its number.'))
      },
      write: async () => {
        const lines = await linesOf(entry, find)
        return inTransaction((tx) => writeOrder(tx, entry, lines, userId))
      },
    })
  }
}

async function linesOf({ lines }: OrderEntry, find: Find) {
  const rows = []
  for (const { sold, picture, filesToldAt, parts, ...line } of lines) {
    const variant = await find(sold)
    const columns = { ...line, merchItemId: variant?.merchItemId ?? 0, variantId: variant?.id ?? null }
    const create = []
    for (const { sold: of, ...part } of parts) create.push({ ...part, variantId: (await find(of))?.id ?? 0 })
    const image = variant && picture !== null ? await pictureOf(variant.merchItemId, picture) : null
    rows.push({ ...columns, image, filesToldAt: fromIso(filesToldAt), parts: { create } })
  }
  return rows
}

async function pictureOf(id: number, number: number): Promise<string | null> {
  const include = { pictures: { orderBy: { id: 'asc' } } } as const
  const item = await db.merchItem.findUnique({ where: { id }, include })
  return (number === 0 ? item?.image : item?.pictures[number - 1]?.image) ?? null
}

async function writeOrder(
  tx: Transaction,
  entry: OrderEntry,
  lines: Awaited<ReturnType<typeof linesOf>>,
  buyer: number | undefined,
): Promise<number> {
  const { id: asked, username: _, guest, isDiscountCounted, lines: _lines, changes, notes, ...rest } = entry
  const { shipments, refunds, returns, payments, disputes, transactions, tip, tableSale, ...more } = rest
  const { business, invoices, ...about } = more
  const isFree = (await tx.order.count({ where: { id: asked } })) === 0
  const discount = isDiscountCounted
    ? await tx.discount.findUnique({ where: { code: entry.discountCode ?? '' } })
    : null
  const { id } = await tx.order.create({
    data: {
      ...about,
      ...(isFree && { id: asked }),
      tipCents: tip?.cents ?? 0,
      tipKind: tip?.kind,
      tipTitle: tip?.title,
      userId: buyer ?? (await guestOf(tx, guest, `order ${entry.reference}`)),
      discountId: discount?.id ?? null,
      createdAt: new Date(entry.createdAt),
      expiresAt: fromIso(entry.expiresAt),
      paidAt: fromIso(entry.paidAt),
      confirmedAt: fromIso(entry.confirmedAt),
      shippedAt: fromIso(entry.shippedAt),
      remindedAt: fromIso(entry.remindedAt),
      ...hiddenFromLastRelease,
      ...(tableSale && { tableSale: { create: tableSaleOf(tableSale) } }),
      ...(business && { business: { create: await businessOf(tx, business) } }),
      invoices: { create: invoices.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })) },
      changes: { create: changes.map((change) => ({ ...change, at: new Date(change.at) })) },
      notes: { create: notes.map((note) => ({ ...note, at: new Date(note.at) })) },
      payments: {
        create: payments.map(({ receivedAt, createdAt, ...payment }) => ({
          ...payment,
          receivedAt: new Date(receivedAt),
          createdAt: new Date(createdAt),
        })),
      },
      disputes: {
        create: disputes.map(({ answerBy, answeredAt, createdAt, ...dispute }) => ({
          ...dispute,
          createdAt: new Date(createdAt),
          answerBy: fromIso(answerBy),
          answeredAt: fromIso(answeredAt),
        })),
      },
      transactions: { create: transactions.map((one) => ({ ...one, createdAt: new Date(one.createdAt) })) },
    },
  })
  if (isFree) await advanceIdSequence(tx, 'order', id)
  const lineIds: number[] = []
  for (const line of lines) lineIds.push((await tx.orderLine.create({ data: { ...line, orderId: id } })).id)
  const units = <Units extends { line: number }>(all: Units[]) =>
    all.map(({ line, ...units }) => ({ ...units, orderLineId: lineIds[line] ?? 0 }))
  for (const { lines: of, ...shipment } of shipments)
    await tx.shipment.create({
      data: {
        ...shipment,
        orderId: id,
        shippedAt: new Date(shipment.shippedAt),
        lines: { create: units(of) },
      },
    })
  for (const { lines: of, ...refund } of refunds)
    await tx.refund.create({
      data: { ...refund, orderId: id, createdAt: new Date(refund.createdAt), lines: { create: units(of) } },
    })
  for (const { lines: of, ...request } of returns)
    await tx.returnRequest.create({
      data: { ...request, orderId: id, createdAt: new Date(request.createdAt), lines: { create: units(of) } },
    })
  await indexOrder(tx, id)
  return id
}

async function businessOf(tx: Transaction, { list: code, ...business }: NonNullable<OrderEntry['business']>) {
  const list = await tx.wholesaleList.findUnique({ where: { code: code ?? '' }, select: { id: true } })
  return { ...business, listId: list?.id ?? null }
}

const tableSaleOf = ({ soldAt, shortages, ...sale }: NonNullable<OrderEntry['tableSale']>) => ({
  ...sale,
  soldAt: new Date(soldAt),
  shortages: JSON.stringify(shortages),
})

export async function importCodes(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  for (const { sold, codes, createdAt, ...about } of (await site.read('codes.json')) ?? []) {
    const [first] = codes
    if (!first) continue
    const isThere = { code: { in: codes.map(({ code }) => code) } }
    await run.importRecord({
      source: `zinehouse codes ${first.code}`,
      noun: 'set of codes',
      title: about.title,
      find: async () => (await db.redeemCode.findUnique({ where: { code: first.code } }))?.batchId,
      async check() {
        if ((await db.redeemCode.count({ where: isThere })) > 0)
          throw new Conflict(t('Some of its codes are here.'))
      },
      async write() {
        const variant = await variantOf(run, items, sold)
        const references = codes.flatMap(({ order }) => order ?? [])
        const orders = await db.order.findMany({ where: { reference: { in: references } } })
        const ids = new Map(orders.map(({ id, reference }) => [reference, id]))
        const rows = codes.map(({ code, redeemedAt, withdrawnAt, order }) => ({
          code,
          redeemedAt: fromIso(redeemedAt),
          withdrawnAt: fromIso(withdrawnAt),
          orderId: ids.get(order ?? '') ?? null,
        }))
        const of = { variantId: variant?.id ?? 0, merchItemId: variant?.merchItemId ?? 0 }
        const data = { ...about, ...of, createdAt: new Date(createdAt), codes: { create: rows } }
        return (await db.codeBatch.create({ data })).id
      },
    })
  }
}

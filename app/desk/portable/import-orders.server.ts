import { advanceIdSequence } from '../../platform/database/chosen-id.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { columnsWithoutReceiptDue } from '../../shop/orders/mails/receipts.server'
import { updateOrderSearchWords } from '../../shop/orders/order-search.server'
import type { ExportEntries } from './export-layout'
import { importGuest } from './guests.server'
import { findImportedVariant } from './import-merch.server'
import type { ImportRun } from './import-run.server'
import { importSourceOfUser } from './import-site.server'
import type { SoldVariantReference } from './layout-shapes'
import type { ExportedSite } from './read-export.server'

type OrderEntry = ExportEntries['orders.json'][number]
type Find = (sold: SoldVariantReference | null) => ReturnType<typeof findImportedVariant>

/** Imports orders as records: nothing is charged, refunded or mailed. */
export async function importOrders(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  const find: Find = (sold) => findImportedVariant(run, items, sold)
  for (const entry of (await site.read('orders.json')) ?? []) {
    const { reference, username, stripeSessionId } = entry
    const userId = username === null ? undefined : run.idOf(importSourceOfUser(username))
    const isSame = { OR: [{ reference }, ...(stripeSessionId ? [{ stripeSessionId }] : [])] }
    await run.importRecord({
      source: `zinehouse order ${reference}`,
      noun: 'order',
      title: `#${entry.id} ${reference}`,
      find: async () => (await db.order.findUnique({ where: { reference } }))?.id,
      async check() {
        if (username !== null && !userId)
          throw new Conflict(t('Its buyer {username} was not imported.', { username }))
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
  for (const { sold, picture, parts, ...line } of lines) {
    const variant = await find(sold)
    const columns = { ...line, merchItemId: variant?.merchItemId ?? 0, variantId: variant?.id ?? null }
    const create = []
    for (const { sold: of, ...part } of parts) create.push({ ...part, variantId: (await find(of))?.id ?? 0 })
    const image = variant && picture !== null ? await pictureOf(variant.merchItemId, picture) : null
    rows.push({ ...columns, image, parts: { create } })
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
      userId: buyer ?? (await importGuest(tx, guest, `order ${entry.reference}`)),
      discountId: discount?.id ?? null,
      ...columnsWithoutReceiptDue,
      ...(tableSale && { tableSale: { create: tableSale } }),
      ...(business && { business: { create: await businessOf(tx, business) } }),
      invoices: { create: invoices },
      changes: { create: changes },
      notes: { create: notes },
      payments: { create: payments },
      disputes: { create: disputes },
      transactions: { create: transactions },
    },
  })
  if (isFree) await advanceIdSequence(tx, 'order', id)
  const lineIds: number[] = []
  for (const line of lines) lineIds.push((await tx.orderLine.create({ data: { ...line, orderId: id } })).id)
  const units = <Units extends { line: number }>(all: Units[]) => ({
    create: all.map(({ line, ...units }) => ({ ...units, orderLineId: lineIds[line] ?? 0 })),
  })
  for (const { lines: of, ...shipment } of shipments)
    await tx.shipment.create({ data: { ...shipment, orderId: id, lines: units(of) } })
  for (const { lines: of, ...refund } of refunds)
    await tx.refund.create({ data: { ...refund, orderId: id, lines: units(of) } })
  for (const { lines: of, ...request } of returns)
    await tx.returnRequest.create({ data: { ...request, orderId: id, lines: units(of) } })
  await updateOrderSearchWords(tx, id)
  return id
}

async function businessOf(tx: Transaction, { list: code, ...business }: NonNullable<OrderEntry['business']>) {
  const list = await tx.wholesaleList.findUnique({ where: { code: code ?? '' }, select: { id: true } })
  return { ...business, listId: list?.id ?? null }
}

export async function importDownloadCodes(run: ImportRun, site: ExportedSite): Promise<void> {
  const items = (await site.read('merch.json')) ?? []
  for (const { sold, codes, ...about } of (await site.read('codes.json')) ?? []) {
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
          throw new Conflict(t('Some of its codes already exist here.'))
      },
      async write() {
        const variant = await findImportedVariant(run, items, sold)
        const references = codes.flatMap(({ order }) => order ?? [])
        const orders = await db.order.findMany({ where: { reference: { in: references } } })
        const ids = new Map(orders.map(({ id, reference }) => [reference, id]))
        const rows = codes.map(({ order, ...code }) => ({ ...code, orderId: ids.get(order ?? '') ?? null }))
        const of = { variantId: variant?.id ?? 0, merchItemId: variant?.merchItemId ?? 0 }
        const data = { ...about, ...of, codes: { create: rows } }
        return (await db.codeBatch.create({ data })).id
      },
    })
  }
}

import { db, type Prisma } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import type { ExportFolder } from './export-folder.server'
import type { ExportEntries } from './export-layout'
import { exportedBuyerOf, exportedUserSelect } from './guests.server'
import { loadVariantExportNames, type VariantExportNames } from './sold-names.server'

type OrderEntry = ExportEntries['orders.json'][number]

const byId = { orderBy: { id: 'asc' } } as const
const include = {
  user: exportedUserSelect,
  lines: { ...byId, include: { parts: byId } },
  changes: byId,
  notes: byId,
  shipments: { ...byId, include: { lines: { orderBy: { orderLineId: 'asc' } } } },
  refunds: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { lines: { orderBy: { orderLineId: 'asc' } } },
  },
  returns: { ...byId, include: { lines: { orderBy: { orderLineId: 'asc' } } } },
  payments: byId,
  tableSale: true,
  business: true,
  invoices: byId,
  disputes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  transactions: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.OrderInclude
type Row = Prisma.OrderGetPayload<{ include: typeof include }>

export async function exportOrders(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const pictures = await itemPictures()
  const lists = new Map((await db.wholesaleList.findMany()).map(({ id, code }) => [id, code]))
  const read = (after: { id: number } | undefined, take: number) =>
    db.order.findMany({ where: { id: { gt: after?.id ?? 0 } }, include, ...byId, take })
  const entries: OrderEntry[] = []
  for await (const rows of readRowsInBatches(read))
    for (const row of rows) entries.push(orderEntry(row, { names, pictures, lists }))
  await to.entries('orders.json', entries)
}

/** Returns picture numbers by path: 0 is an item's main picture, 1 the first of its further pictures. */
async function itemPictures(): Promise<Map<string, number>> {
  const items = await db.merchItem.findMany({ where: { deletedAt: null }, include: { pictures: byId } })
  return new Map(
    items.flatMap(({ image, pictures }) =>
      [image, ...pictures.map((one) => one.image)].map((path, index) => [path, index] as const),
    ),
  )
}

interface Named {
  names: VariantExportNames
  pictures: Map<string, number>
  lists: Map<number, string>
}

function orderEntry(row: Row, { names, pictures, lists }: Named): OrderEntry {
  const numbers = new Map(row.lines.map(({ id }, index) => [id, index]))
  const numbered = <Line extends { orderLineId: number }>(lines: Line[]) =>
    lines.map((line) => ({ ...line, line: numbers.get(line.orderLineId) ?? 0 }))
  return {
    ...row,
    ...exportedBuyerOf(row),
    isDiscountCounted: row.discountId !== null,
    tip: tipOf(row),
    business: row.business && { ...row.business, list: lists.get(row.business.listId ?? 0) ?? null },
    lines: row.lines.map(({ variantId, image, parts, ...line }) => ({
      ...line,
      sold: names.get(variantId ?? 0) ?? null,
      picture: pictures.get(image ?? '') ?? null,
      parts: parts.map((part) => ({ ...part, sold: names.get(part.variantId) ?? null })),
    })),
    shipments: row.shipments.map((one) => ({ ...one, lines: numbered(one.lines) })),
    refunds: row.refunds.map((one) => ({ ...one, lines: numbered(one.lines) })),
    returns: row.returns.map((one) => ({ ...one, lines: numbered(one.lines) })),
  }
}

const tipOf = ({ tipCents, tipKind, tipTitle }: Row): OrderEntry['tip'] =>
  tipCents > 0 ? { cents: tipCents, kind: tipKind, title: tipTitle } : null

export async function exportDownloadCodes(to: ExportFolder): Promise<void> {
  const names = await loadVariantExportNames()
  const rows = await db.codeBatch.findMany({ ...byId, include: { codes: byId } })
  const ids = rows.flatMap(({ codes }) => codes.flatMap(({ orderId }) => orderId ?? []))
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, reference: true },
  })
  const references = new Map(orders.map(({ id, reference }) => [id, reference]))
  const entries = rows.map(({ variantId, codes, ...batch }) => ({
    ...batch,
    sold: names.get(variantId) ?? null,
    codes: codes.map(({ orderId, ...code }) => ({ ...code, order: references.get(orderId ?? 0) ?? null })),
  }))
  await to.entries('codes.json', entries)
}

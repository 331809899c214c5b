import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Reads the ids and references of orders, by either. */
const ordersWhere = (where: { id: { in: number[] } } | { reference: { in: string[] } }) =>
  db.order.findMany({ where, select: { id: true, reference: true } })

export async function exportGiftCards(to: ExportFolder): Promise<void> {
  const made = { OR: [{ purchaseKey: null }, { paidAt: { not: null } }] }
  const cards = await db.giftCard.findMany({ where: made, ...byId, include: { entries: byId } })
  const ids = cards.flatMap(({ orderId, entries }) => [orderId, ...entries.map((one) => one.orderId)])
  const orders = await ordersWhere({ id: { in: ids.flatMap((id) => id ?? []) } })
  const references = new Map(orders.map((one) => [one.id, one.reference]))
  const order = (id: number | null) => references.get(id ?? 0) ?? null
  const listed = cards.map(({ orderId, entries, ...card }) => ({
    ...card,
    order: order(orderId),
    entries: entries.map((entry) => ({ ...entry, order: order(entry.orderId) })),
  }))
  await to.entries('gift-cards.json', listed)
}

/** Imports gift cards with their balances; call it after the orders that they paid for are imported. */
export async function importGiftCards(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const { order: soldBy, entries, ...card } of (await site.read('gift-cards.json')) ?? []) {
    const { code } = card
    await run.importRecord({
      source: `zinehouse gift card ${code}`,
      noun: 'gift card',
      title: code.slice(-4),
      find: async () => (await db.giftCard.findUnique({ where: { code } }))?.id,
      async check() {},
      async write() {
        const named = [soldBy, ...entries.map(({ order }) => order)].flatMap((one) => one ?? [])
        const orders = await ordersWhere({ reference: { in: named } })
        const ids = new Map(orders.map(({ id, reference }) => [reference, id]))
        const create = entries.map(({ order, ...entry }) => ({
          ...entry,
          orderId: ids.get(order ?? '') ?? null,
        }))
        const orderId = ids.get(soldBy ?? '') ?? null
        const { id } = await db.giftCard.create({ data: { ...card, orderId, entries: { create } } })
        const paid = { id: { in: [...ids.values()] }, giftCardCents: { gt: 0 } }
        await db.order.updateMany({ where: paid, data: { giftCardId: id } })
        return id
      },
    })
  }
}

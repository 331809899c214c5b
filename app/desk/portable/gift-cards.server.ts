import { db } from '../../platform/database/db.server'
import { fromIso, toIso } from '../../platform/iso-time'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Returns the numbers of orders by their references, or the other way round. */
const ordersWhere = (where: { id: { in: number[] } } | { reference: { in: string[] } }) =>
  db.order.findMany({ where, select: { id: true, reference: true } })

export async function exportGiftCards(to: ExportFolder): Promise<void> {
  const made = { OR: [{ purchaseKey: null }, { paidAt: { not: null } }] }
  const cards = await db.giftCard.findMany({ where: made, ...byId, include: { entries: byId } })
  const ids = cards.flatMap(({ orderId, entries }) => [orderId, ...entries.map((one) => one.orderId)])
  const orders = await ordersWhere({ id: { in: ids.flatMap((id) => id ?? []) } })
  const references = new Map(orders.map((one) => [one.id, one.reference]))
  const order = (id: number | null) => references.get(id ?? 0) ?? null
  const listed = cards.map(({ id: _, purchaseKey: __, orderId, entries, ...card }) => ({
    ...card,
    createdAt: card.createdAt.toISOString(),
    voidedAt: toIso(card.voidedAt),
    order: order(orderId),
    paidAt: toIso(card.paidAt),
    sendAt: toIso(card.sendAt),
    mailedAt: toIso(card.mailedAt),
    entries: entries.map(({ kind, cents, actor, at, orderId: of }) => ({
      kind,
      cents,
      actor,
      at: at.toISOString(),
      order: order(of),
    })),
  }))
  await to.entries('gift-cards.json', listed)
}

/** Imports gift cards with what is left on them, after the orders that they paid for. */
export async function importGiftCards(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const { createdAt, order: soldBy, entries, ...card } of (await site.read('gift-cards.json')) ?? []) {
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
        const create = entries.map(({ order, at, ...entry }) => ({
          ...entry,
          at: new Date(at),
          orderId: ids.get(order ?? '') ?? null,
        }))
        const times = {
          createdAt: new Date(createdAt),
          voidedAt: fromIso(card.voidedAt),
          paidAt: fromIso(card.paidAt),
          sendAt: fromIso(card.sendAt),
          mailedAt: fromIso(card.mailedAt),
        }
        const orderId = ids.get(soldBy ?? '') ?? null
        const { id } = await db.giftCard.create({ data: { ...card, ...times, orderId, entries: { create } } })
        const paid = { id: { in: [...ids.values()] }, giftCardCents: { gt: 0 } }
        await db.order.updateMany({ where: paid, data: { giftCardId: id } })
        return id
      },
    })
  }
}

import { db } from '../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

const byId = { orderBy: { id: 'asc' } } as const

/** Returns the numbers of orders by their references, or the other way round. */
const ordersWhere = (where: { id: { in: number[] } } | { reference: { in: string[] } }) =>
  db.order.findMany({ where, select: { id: true, reference: true } })

export async function exportGiftCards(to: ExportFolder): Promise<void> {
  const cards = await db.giftCard.findMany({ ...byId, include: { entries: byId } })
  const ids = cards.flatMap(({ entries }) => entries.flatMap(({ orderId }) => orderId ?? []))
  const references = new Map((await ordersWhere({ id: { in: ids } })).map((one) => [one.id, one.reference]))
  const listed = cards.map(({ id: _, createdAt, voidedAt, entries, ...card }) => ({
    ...{ ...card, createdAt: createdAt.toISOString(), voidedAt: voidedAt?.toISOString() ?? null },
    entries: entries.map(({ kind, cents, actor, at, orderId }) => ({
      ...{ kind, cents, actor, at: at.toISOString(), order: references.get(orderId ?? 0) ?? null },
    })),
  }))
  await to.entries('gift-cards.json', listed)
}

/** Imports gift cards with what is left on them, after the orders that they paid for. */
export async function importGiftCards(run: ImportRun, site: ExportedSite): Promise<void> {
  for (const { createdAt, voidedAt, entries, ...card } of (await site.read('gift-cards.json')) ?? []) {
    const { code } = card
    await run.importRecord({
      ...{ source: `zinehouse gift card ${code}`, noun: 'gift card', title: code.slice(-4) },
      find: async () => (await db.giftCard.findUnique({ where: { code } }))?.id,
      async check() {},
      async write() {
        const named = entries.flatMap(({ order }) => order ?? [])
        const orders = await ordersWhere({ reference: { in: named } })
        const ids = new Map(orders.map(({ id, reference }) => [reference, id]))
        const create = entries.map(({ order, at, ...entry }) => ({
          ...{ ...entry, at: new Date(at), orderId: ids.get(order ?? '') ?? null },
        }))
        const times = { createdAt: new Date(createdAt), voidedAt: voidedAt ? new Date(voidedAt) : null }
        const { id } = await db.giftCard.create({ data: { ...card, ...times, entries: { create } } })
        const paid = { id: { in: [...ids.values()] }, giftCardCents: { gt: 0 } }
        await db.order.updateMany({ where: paid, data: { giftCardId: id } })
        return id
      },
    })
  }
}

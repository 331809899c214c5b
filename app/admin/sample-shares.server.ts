import { z } from 'zod'
import { inTransaction, type Transaction } from '../platform/database/db.server'
import { siteCurrency } from '../platform/site-currency'
import { releaseStock, reserveStock } from '../shop/stock.server'

export const SampleShares = z.object({
  shares: z
    .array(
      z.object({
        payee: z.string(),
        email: z.email(),
        minPayoutCents: z.int().default(0),
        of: z.array(
          z.object({ item: z.string(), percent: z.number().optional(), unitCents: z.int().optional() }),
        ),
      }),
    )
    .default([]),
  /** What another shop has of an item, or what a maker has here. */
  consignments: z
    .array(
      z.union([
        z.object({ place: z.string(), item: z.string(), delivered: z.int(), unitCents: z.int() }),
        z.object({
          ...{ maker: z.string(), email: z.email(), item: z.string() },
          ...{ delivered: z.int(), percent: z.number() },
        }),
      ]),
    )
    .default([]),
})

type SampleShares = z.output<typeof SampleShares>

/** Loads payees with their shares of items, and consignments, in one transaction, nothing if there are payees already. */
export async function loadSampleShares({ shares, consignments }: SampleShares): Promise<void> {
  await inTransaction(async (tx) => {
    if ((await tx.payee.count()) > 0) return
    for (const consignment of consignments) await addConsigned(tx, consignment)
    for (const { payee: name, email, minPayoutCents, of } of shares) {
      const payee = await tx.payee.create({ data: { name, email, minPayoutCents } })
      for (const { item: title, percent, unitCents = null } of of) {
        const item = await tx.merchItem.findFirst({ where: { title } })
        const percentHundredths = percent === undefined ? null : Math.round(percent * 100)
        const share = { payeeId: payee.id, percentHundredths, unitCents }
        if (item) await tx.share.create({ data: { ...share, merchItemId: item.id } })
      }
    }
  })
}

async function addConsigned(tx: Transaction, consigned: SampleShares['consignments'][number]): Promise<void> {
  const { item: title, delivered: quantity } = consigned
  const variant = await tx.merchVariant.findFirst({ where: { merchItem: { title } } })
  if (!variant) return
  const { id: variantId, merchItemId } = variant
  const moves = { create: { kind: 'delivered', quantity, actor: 'System', requestKey: `sample ${title}` } }
  const of = { title, variantId, merchItemId, currency: siteCurrency(), moves }
  if ('maker' in consigned) {
    const { maker: place, email, percent } = consigned
    const { id: payeeId } = await tx.payee.create({ data: { name: place, email } })
    await releaseStock([{ variantId, quantity }], tx)
    const percentHundredths = Math.round(percent * 100)
    await tx.consignment.create({ data: { ...of, place, payeeId, unitCents: 0, percentHundredths } })
    return
  }
  const { place, unitCents } = consigned
  await reserveStock([{ variantId, quantity, parts: [] }], tx)
  await tx.consignment.create({ data: { ...of, place, unitCents } })
}

import { z } from 'zod'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { randomCode } from '../../platform/process/random-code.server'
import { siteCurrency } from '../../platform/site-currency'
import { Email } from '../../platform/text/email'
import { reserveStock, returnToStock } from '../../shop/items/stock.server'

export const SampleShares = z.object({
  shares: z
    .array(
      z.object({
        payee: z.string(),
        email: Email,
        minPayoutCents: z.int().default(0),
        of: z.array(
          z.object({ item: z.string(), percent: z.number().optional(), unitCents: z.int().optional() }),
        ),
      }),
    )
    .default([]),
  /** Items on consignment: at another shop, or from a maker in this shop. */
  consignments: z
    .array(
      z.union([
        z.object({ place: z.string(), item: z.string(), delivered: z.int(), unitCents: z.int() }),
        z.object({
          maker: z.string(),
          email: Email,
          item: z.string(),
          delivered: z.int(),
          percent: z.number(),
        }),
      ]),
    )
    .default([]),
  /** Price lists for resellers; items without a price of their own get the list's discount. */
  wholesale: z
    .array(
      z.object({
        name: z.string(),
        percent: z.number(),
        minimumCents: z.int(),
        days: z.int(),
        items: z.array(z.object({ item: z.string(), priceCents: z.int().optional() })),
      }),
    )
    .default([]),
})

type SampleShares = z.output<typeof SampleShares>

/** Loads payees with their shares, consignments and price lists in one transaction, unless there are payees already. */
export async function addSampleShares({ shares, consignments, wholesale }: SampleShares): Promise<void> {
  await inTransaction(async (tx) => {
    if ((await tx.payee.count()) > 0) return
    for (const consignment of consignments) await addConsigned(tx, consignment)
    for (const list of wholesale) await addList(tx, list)
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
    await returnToStock([{ variantId, quantity }], tx)
    const percentHundredths = Math.round(percent * 100)
    await tx.consignment.create({ data: { ...of, place, payeeId, unitCents: 0, percentHundredths } })
    return
  }
  const { place, unitCents } = consigned
  await reserveStock([{ variantId, quantity, parts: [] }], tx)
  await tx.consignment.create({ data: { ...of, place, unitCents } })
}

async function addList(
  tx: Transaction,
  { percent, items, ...list }: SampleShares['wholesale'][number],
): Promise<void> {
  const create = []
  for (const { item: title, priceCents } of items) {
    const variant = await tx.merchVariant.findFirst({ where: { merchItem: { title } } })
    if (variant) create.push({ variantId: variant.id, priceCents })
  }
  const about = { code: randomCode(), percentHundredths: Math.round(percent * 100) }
  await tx.wholesaleList.create({ data: { ...list, ...about, items: { create } } })
}

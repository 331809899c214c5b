import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { instantOf, localTimeOf } from '../../platform/site-zone'
import { centsOf } from '../../platform/ui/money'
import { spendCardOrRefuse } from '../../shop/gift-cards/balance.server'
import { issueCards } from '../../shop/gift-cards/gift-cards-admin.server'
import { hiddenFromLastRelease } from '../../shop/orders/mails/receipts.server'
import { indexOrder } from '../../shop/orders/order-search.server'
import { recordSales } from '../../shop/table-sales/record-sale.server'
import { tableDay } from '../../shop/table-sales/table-days.server'
import { guestFor } from '../../site/accounts/guests.server'

export const SampleSales = z.object({
  /** Made at the desk; one paid for a download. */
  giftCards: z
    .array(z.object({ note: z.string(), amount: z.number(), spentOn: z.string().optional() }))
    .default([]),
  table: z
    .object({
      daysAgo: z.int().positive(),
      float: z.number(),
      /** Less than it should hold. */
      missing: z.number(),
      note: z.string(),
      sales: z.array(
        z.object({
          at: z.string(),
          phone: z.string(),
          items: z.record(z.string(), z.int().positive()),
          /** What the buyer gave, if it is not the price. */
          taken: z.number().optional(),
        }),
      ),
    })
    .optional(),
})
type SampleSales = z.output<typeof SampleSales>

const actor = 'System'

/** Loads gift cards and a day at the table, each once. Nobody gets mail. */
export async function loadSampleSales({ giftCards, table }: SampleSales): Promise<void> {
  for (const { note, amount, spentOn } of giftCards) {
    if ((await db.giftCard.count({ where: { note } })) > 0) continue
    const [giftCardId = 0] = await issueCards({ amountCents: centsOf(amount), count: 1, note })
    if (spentOn) await inTransaction((tx) => spend(tx, giftCardId, spentOn))
  }
  if (table && (await db.tableDay.count()) === 0) await sellAtTheTable(table)
}

/** An order for a download that a card paid for. */
async function spend(tx: Transaction, giftCardId: number, title: string): Promise<void> {
  const variant = await tx.merchVariant.findFirst({ where: { merchItem: { title } } })
  if (!variant) return
  const { id: variantId, merchItemId, priceCents, isDigital } = variant
  const { id: userId } = await guestFor(tx, { key: 'sample gift card', address: '::1' })
  const now = new Date()
  const { id: orderId } = await tx.order.create({
    data: {
      userId,
      email: '',
      status: 'shipped',
      subtotalCents: priceCents,
      totalCents: 0,
      giftCardId,
      giftCardCents: priceCents,
      paidAt: now,
      shippedAt: now,
      ...hiddenFromLastRelease,
      lines: { create: { merchItemId, variantId, title, priceCents, isDigital, quantity: 1 } },
      changes: { create: { toStatus: 'shipped', actor, note: 'A gift card pays for it.' } },
    },
  })
  await spendCardOrRefuse(tx, { giftCardId, orderId, cents: priceCents, actor: 'Guest' })
  await indexOrder(tx, orderId)
}

async function sellAtTheTable({ daysAgo, float, missing, note, sales }: NonNullable<SampleSales['table']>) {
  const day = localTimeOf(new Date(Date.now() - daysAgo * dayMs)).date
  const lineOf = async ([title, quantity]: [string, number]) => {
    const variant = await db.merchVariant.findFirst({ where: { merchItem: { title } } })
    return variant ? [{ variantId: variant.id, title, quantity, priceCents: variant.priceCents }] : []
  }
  const sold = []
  for (const [index, { at, phone, items, taken }] of sales.entries()) {
    const lines = (await Promise.all(Object.entries(items).map(lineOf))).flat()
    const about = { key: `sample-sale-at-the-table-${index}`, phone, lines }
    const takenCents = taken === undefined ? undefined : centsOf(taken)
    if (lines.length > 0) sold.push({ ...about, takenCents, soldAt: instantOf({ date: day, time: at }) })
  }
  await recordSales(sold, actor)
  const floatCents = centsOf(float)
  const countedCents = floatCents + (await tableDay(day)).takenCents - centsOf(missing)
  await db.tableDay.create({ data: { day, floatCents, countedCents, note, countedBy: actor } })
}

import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { instantOf, localTimeOf } from '../../platform/site-zone'
import { centsFromAmount } from '../../platform/ui/money'
import { chargeGiftCardOrRefuse } from '../../shop/gift-cards/balance.server'
import { issueGiftCards } from '../../shop/gift-cards/gift-cards-admin.server'
import { columnsWithoutReceiptDue } from '../../shop/orders/mails/receipts.server'
import { updateOrderSearchWords } from '../../shop/orders/order-search.server'
import { recordTableSales } from '../../shop/table-sales/record-sale.server'
import { loadTableDay } from '../../shop/table-sales/table-days.server'
import { lockGuestUser } from '../../site/accounts/guests.server'

export const SampleSales = z.object({
  /** Gift cards that an admin created; one of them paid for a download. */
  giftCards: z
    .array(z.object({ note: z.string(), amount: z.number(), spentOn: z.string().optional() }))
    .default([]),
  table: z
    .object({
      daysAgo: z.int().positive(),
      float: z.number(),
      /** How much less cash the box held than expected, in dollars. */
      missing: z.number(),
      note: z.string(),
      sales: z.array(
        z.object({
          at: z.string(),
          phone: z.string(),
          items: z.record(z.string(), z.int().positive()),
          /** What the buyer paid, if it differs from the price. */
          taken: z.number().optional(),
        }),
      ),
    })
    .optional(),
})
type SampleSales = z.output<typeof SampleSales>

const actor = 'System'

/** Loads gift cards and a day of table sales, each once. No mails are sent. */
export async function addSampleSales({ giftCards, table }: SampleSales): Promise<void> {
  for (const { note, amount, spentOn } of giftCards) {
    if ((await db.giftCard.count({ where: { note } })) > 0) continue
    const [giftCardId = 0] = await issueGiftCards({ amountCents: centsFromAmount(amount), count: 1, note })
    if (spentOn) await inTransaction((tx) => spend(tx, giftCardId, spentOn))
  }
  if (table && (await db.tableDay.count()) === 0) await sellAtTheTable(table)
}

/** Creates an order for a download that a gift card paid for. */
async function spend(tx: Transaction, giftCardId: number, title: string): Promise<void> {
  const variant = await tx.merchVariant.findFirst({ where: { merchItem: { title } } })
  if (!variant) return
  const { id: variantId, merchItemId, priceCents, isDigital } = variant
  const { id: userId } = await lockGuestUser(tx, { key: 'sample gift card', address: '::1' })
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
      ...columnsWithoutReceiptDue,
      lines: { create: { merchItemId, variantId, title, priceCents, isDigital, quantity: 1 } },
      changes: { create: { toStatus: 'shipped', actor, note: 'A gift card covers it.' } },
    },
  })
  await chargeGiftCardOrRefuse(tx, { giftCardId, orderId, cents: priceCents, actor: 'Guest' })
  await updateOrderSearchWords(tx, orderId)
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
    const takenCents = taken === undefined ? undefined : centsFromAmount(taken)
    if (lines.length > 0) sold.push({ ...about, takenCents, soldAt: instantOf({ date: day, time: at }) })
  }
  await recordTableSales(sold, actor)
  const floatCents = centsFromAmount(float)
  const countedCents = floatCents + (await loadTableDay(day)).takenCents - centsFromAmount(missing)
  await db.tableDay.create({ data: { day, floatCents, countedCents, note, countedBy: actor } })
}

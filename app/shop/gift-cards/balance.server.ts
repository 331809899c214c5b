import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { normalizePrintedCode } from '../../platform/printed-code'
import { siteCurrency } from '../../platform/site-currency'
import type { GiftCardEntryKind } from './gift-cards'
import { areGiftCardCodesValid } from './gift-cards-in-use.server'

const usable = () => ({ voidedAt: null, currency: siteCurrency() })

/** @returns null for an unknown or voided card */
export async function findGiftCardByCode(typed: string) {
  const code = normalizePrintedCode(typed)
  if (code === '' || !(await areGiftCardCodesValid())) return null
  return db.giftCard.findFirst({ where: { code, ...usable() } })
}

export const findUsableGiftCard = (id: number, tx: Transaction = db) =>
  tx.giftCard.findFirst({ where: { id, ...usable() } })

interface Spending {
  giftCardId: number
  orderId: number
  cents: number
  actor: string
}

/**
 * Charges a card for an order by one conditional update, so that of two at once that exceed the balance one fails, and
 * the balance is never negative.
 * @returns whether the balance sufficed
 */
export async function chargeGiftCard(tx: Transaction, { cents, ...about }: Spending): Promise<boolean> {
  const { count } = await tx.giftCard.updateMany({
    where: { id: about.giftCardId, ...usable(), balanceCents: { gte: cents } },
    data: { balanceCents: { decrement: cents } },
  })
  if (count > 0) await addGiftCardEntry(tx, 'spent', { ...about, cents: -cents })
  return count > 0
}

/** @throws Conflict when the card has less money left than is spent */
export async function chargeGiftCardOrRefuse(tx: Transaction, spending: Spending): Promise<void> {
  if (!(await chargeGiftCard(tx, spending)))
    throw new Conflict(
      t('The gift card has been used in the meantime. Please check the new total before you pay.'),
    )
}

interface PaidByCard {
  id: number
  giftCardId: number | null
  giftCardCents: number
}

/**
 * Charges a card again for a returned amount, for an order that is paid after all, or whose refund failed.
 * @param cents all that the card paid, or a part
 * @returns whether the balance sufficed, if there is a card
 */
export async function chargeGiftCardAgain(
  tx: Transaction,
  { id, giftCardId, giftCardCents }: PaidByCard,
  actor = 'Stripe',
  cents = giftCardCents,
): Promise<boolean> {
  if (!giftCardId || cents <= 0) return true
  return chargeGiftCard(tx, { giftCardId, cents, orderId: id, actor })
}

/**
 * Refunds an order's payment to its gift card, once.
 * @param mostCents the maximum, for a part of it
 */
export async function refundToGiftCard(
  tx: Transaction,
  orderId: number,
  actor: string,
  mostCents = Number.POSITIVE_INFINITY,
): Promise<void> {
  const taken = await tx.giftCardEntry.groupBy({
    by: ['giftCardId'],
    where: { orderId, kind: { in: ['spent', 'returned'] } },
    _sum: { cents: true },
  })
  for (const { giftCardId, _sum } of taken) {
    const cents = Math.min(mostCents, 0 - (_sum.cents ?? 0))
    if (cents <= 0) continue
    await tx.giftCard.update({ where: { id: giftCardId }, data: { balanceCents: { increment: cents } } })
    await addGiftCardEntry(tx, 'returned', { giftCardId, orderId, cents, actor })
  }
}

interface NewEntry {
  giftCardId: number
  cents: number
  actor: string
  orderId?: number
}

export const addGiftCardEntry = (tx: Transaction, kind: GiftCardEntryKind, entry: NewEntry) =>
  tx.giftCardEntry.create({ data: { kind, ...entry } })

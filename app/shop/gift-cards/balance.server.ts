import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { normalizeCode } from '../../platform/printed-code'
import { siteCurrency } from '../../platform/site-currency'
import type { EntryKind } from './gift-cards'

const usable = () => ({ voidedAt: null, currency: siteCurrency() })

/** @returns null for an unknown code, and for a card that was voided */
export function cardByCode(typed: string) {
  const code = normalizeCode(typed)
  return code === '' ? null : db.giftCard.findFirst({ where: { code, ...usable() } })
}

export const usableCard = (id: number, tx: Transaction = db) =>
  tx.giftCard.findFirst({ where: { id, ...usable() } })

interface Spending {
  giftCardId: number
  orderId: number
  cents: number
  actor: string
}

/**
 * Takes what an order costs off a card. It is one conditional update, so that of two who spend the last of it at once
 * one succeeds, and a balance is never negative.
 * @returns whether that much was left
 */
export async function spendCard(tx: Transaction, { cents, ...about }: Spending): Promise<boolean> {
  const { count } = await tx.giftCard.updateMany({
    where: { id: about.giftCardId, ...usable(), balanceCents: { gte: cents } },
    data: { balanceCents: { decrement: cents } },
  })
  if (count > 0) await addEntry(tx, 'spent', { ...about, cents: -cents })
  return count > 0
}

/** @throws Conflict when less is left on the card */
export async function spendCardOrRefuse(tx: Transaction, spending: Spending): Promise<void> {
  if (!(await spendCard(tx, spending)))
    throw new Conflict(
      t('The gift card has been used meanwhile. Please look at the new total before you pay.'),
    )
}

interface PaidByCard {
  id: number
  giftCardId: number | null
  giftCardCents: number
}

/**
 * Takes what was given back off a card again, for an order that is paid after all, or of which a refund failed.
 * @param cents all that the card paid, or a part
 * @returns whether its gift card still has that much, if there is one
 */
export async function spendAgain(
  tx: Transaction,
  { id, giftCardId, giftCardCents }: PaidByCard,
  actor = 'Stripe',
  cents = giftCardCents,
): Promise<boolean> {
  if (!giftCardId || cents <= 0) return true
  return spendCard(tx, { giftCardId, cents, orderId: id, actor })
}

/**
 * Gives what an order took back to its card, once; nothing for an order that took nothing.
 * @param mostCents for a part of it
 */
export async function giveBack(
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
    await addEntry(tx, 'returned', { giftCardId, orderId, cents, actor })
  }
}

interface NewEntry {
  giftCardId: number
  cents: number
  actor: string
  orderId?: number
}

export const addEntry = (tx: Transaction, kind: EntryKind, entry: NewEntry) =>
  tx.giftCardEntry.create({ data: { kind, ...entry } })

import { type Actor, recordAudit } from '../accounts/audit.server'
import { db, inTransaction } from '../platform/database/db.server'
import { Conflict, NotFound } from '../platform/http/errors'
import { paging } from '../platform/http/paging'
import { randomCode } from '../platform/process/random-code.server'
import { siteCurrency } from '../platform/site-currency'
import { formatMoney } from '../ui/money'
import { addEntry } from './balance.server'
import { cardName, giftCardNotFound } from './gift-cards'

const perPage = 50
const subjectOf = (card: { id: number; code: string }) => ({
  ...{ subjectType: 'gift card', subjectId: card.id, subjectName: cardName(card) },
})

interface NewCards {
  amountCents: number
  count: number
  note: string
}

/** Makes cards of one sum. @returns their ids */
export function issueCards({ amountCents, count, note }: NewCards, actor: Actor): Promise<number[]> {
  const about = { amountCents, balanceCents: amountCents, currency: siteCurrency(), note }
  return inTransaction(async (tx) => {
    const ids: number[] = []
    for (let made = 0; made < count; made++) {
      const card = await tx.giftCard.create({
        data: { ...about, code: randomCode(), createdBy: actor.username },
      })
      await addEntry(tx, 'issued', { giftCardId: card.id, cents: amountCents, actor: actor.username })
      await recordAudit(tx, actor, {
        action: 'created',
        ...subjectOf(card),
        note: formatMoney(amountCents),
      })
      ids.push(card.id)
    }
    return ids
  })
}

/** Leaves out those that were never paid. */
const isMade = { OR: [{ purchaseKey: null }, { paidAt: { not: null } }] }

/** Returns a page of the cards, newest first, and what the shop owes on all of them. */
export async function giftCardsPage(askedPage: string | null) {
  const total = await db.giftCard.count({ where: isMade })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const cards = await db.giftCard.findMany({ where: isMade, orderBy: { id: 'desc' }, skip, take })
  const owed = await db.giftCard.aggregate({
    where: { currency: siteCurrency(), voidedAt: null },
    _sum: { balanceCents: true },
  })
  return { cards, owedCents: owed._sum.balanceCents ?? 0, page, pages }
}

/** @throws NotFound */
export async function giftCardById(id: number) {
  const card = await db.giftCard.findUnique({
    where: { id },
    include: { entries: { orderBy: { id: 'asc' } } },
  })
  if (!card) throw new NotFound(giftCardNotFound)
  return card
}

/** Returns the cards among these that can still pay. */
export const cardsToPrint = (ids: number[]) =>
  db.giftCard.findMany({
    where: { id: { in: ids }, voidedAt: null, balanceCents: { gt: 0 } },
    orderBy: { id: 'asc' },
  })

/**
 * Voids a card: what is left on it is gone.
 * @throws NotFound, Conflict when it is voided already
 */
export function voidCard(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (tx) => {
    const { count } = await tx.giftCard.updateMany({
      where: { id, voidedAt: null },
      data: { voidedAt: new Date() },
    })
    const card = await tx.giftCard.findUnique({ where: { id } })
    if (!card) throw new NotFound(giftCardNotFound)
    if (count === 0) throw new Conflict('This card is voided already.')
    await tx.giftCard.update({ where: { id }, data: { balanceCents: 0 } })
    await addEntry(tx, 'voided', { giftCardId: id, cents: -card.balanceCents, actor: actor.username })
    await recordAudit(tx, actor, { action: 'voided', ...subjectOf(card) })
  })
}

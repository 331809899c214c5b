import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { randomCode } from '../../platform/process/random-code.server'
import { siteCurrency } from '../../platform/site-currency'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { currentSite } from '../../site/current-site.server'
import { addGiftCardEntry } from './balance.server'
import { giftCardNotFound, maskedGiftCardCode } from './gift-cards'

const subjectOf = (card: { id: number; code: string }) => ({
  subjectType: 'gift card',
  subjectId: card.id,
  subjectName: maskedGiftCardCode(card),
})

interface NewCards {
  amountCents: number
  count: number
  note: string
}

type Listener = (actor: Actor) => Promise<void>
let beforeFirst: Listener | undefined

/** Registers a listener that runs before an admin creates gift cards on a site that does not accept them yet. */
export function beforeFirstGiftCards(listener: Listener): void {
  beforeFirst = listener
}

/**
 * Creates cards of one amount, once per key, and lets the site accept gift cards from then on.
 * @param actor who creates them; undefined for the sample
 * @returns their ids
 */
export async function issueGiftCards(
  { count, ...about }: NewCards,
  actor?: Actor,
  key?: string,
): Promise<number[]> {
  if (actor && !currentSite().takesGiftCards) await beforeFirst?.(actor)
  return inTransaction(async (tx) => {
    const find = (id: number) => tx.giftCard.findUnique({ where: { id } })
    const ids: number[] = []
    for (let number = 1; number <= count; number++) {
      const cardKey = key && `gift card ${number} of ${key}`
      const { id } = await createOnce(tx, cardKey, find, () => issueCard(tx, about, actor))
      ids.push(id)
    }
    return ids
  })
}

async function issueCard(tx: Transaction, { amountCents, note }: Omit<NewCards, 'count'>, actor?: Actor) {
  const by = actor?.username ?? 'System'
  const worth = { amountCents, balanceCents: amountCents, currency: siteCurrency() }
  const card = await tx.giftCard.create({ data: { ...worth, note, code: randomCode(), createdBy: by } })
  await addGiftCardEntry(tx, 'issued', { giftCardId: card.id, cents: amountCents, actor: by })
  const sum = inEnglish(() => formatMoney(amountCents))
  await recordAudit(tx, actor, { action: 'created', ...subjectOf(card), note: sum })
  return card
}

export const listGiftCardsByIds = (ids: number[]) => db.giftCard.findMany({ where: { id: { in: ids } } })

/** Returns what the shop owes on all cards, in cents. */
export async function sumBalanceOfAllGiftCardsCents(): Promise<number> {
  const { _sum } = await db.giftCard.aggregate({
    where: { currency: siteCurrency(), voidedAt: null },
    _sum: { balanceCents: true },
  })
  return _sum.balanceCents ?? 0
}

/** @throws NotFound */
export async function findGiftCardById(id: number) {
  const card = await db.giftCard.findUnique({
    where: { id },
    include: { entries: { orderBy: { id: 'asc' } } },
  })
  if (!card) throw new NotFound(giftCardNotFound)
  return card
}

export const listGiftCardsToPrint = (ids: number[]) =>
  db.giftCard.findMany({
    where: { id: { in: ids }, voidedAt: null, balanceCents: { gt: 0 } },
    orderBy: { id: 'asc' },
  })

/**
 * Voids a card, whose balance is lost.
 * @throws NotFound, Conflict when the card is voided already
 */
export function voidGiftCard(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (tx) => {
    const { count } = await tx.giftCard.updateMany({
      where: { id, voidedAt: null },
      data: { voidedAt: new Date() },
    })
    const card = await tx.giftCard.findUnique({ where: { id } })
    if (!card) throw new NotFound(giftCardNotFound)
    if (count === 0) throw new Conflict(t('This card was already voided.'))
    await tx.giftCard.update({ where: { id }, data: { balanceCents: 0 } })
    await addGiftCardEntry(tx, 'voided', { giftCardId: id, cents: -card.balanceCents, actor: actor.username })
    await recordAudit(tx, actor, { action: 'voided', ...subjectOf(card) })
  })
}

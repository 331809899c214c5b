import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { containsInAnyCase, sql } from '../../platform/database/sql.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import type { Cursor } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { normalizeCode } from '../../platform/printed-code'
import { randomCode } from '../../platform/process/random-code.server'
import { siteCurrency } from '../../platform/site-currency'
import type { ListQuery } from '../../platform/ui/list-query'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { runOnce } from '../../site/content/idempotency.server'
import { currentSite } from '../../site/current-site.server'
import { addEntry } from './balance.server'
import { cardName, type giftCardList, giftCardNotFound } from './gift-cards'

const perPage = 50
const subjectOf = (card: { id: number; code: string }) => ({
  subjectType: 'gift card',
  subjectId: card.id,
  subjectName: cardName(card),
})

interface NewCards {
  amountCents: number
  count: number
  note: string
}

type Listener = (actor: Actor) => Promise<void>
let beforeFirst: Listener | undefined

/** Registers what is done before an admin makes cards that the site does not take yet. */
export function beforeFirstCards(listener: Listener): void {
  beforeFirst = listener
}

/**
 * Makes cards of one sum, once for each key, and has the site take gift cards from then on.
 * @param actor who makes them; for the sample nobody
 * @returns their ids
 */
export async function issueCards(
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
      const { id } = await runOnce(tx, cardKey, find, () => issueCard(tx, about, actor))
      ids.push(id)
    }
    return ids
  })
}

async function issueCard(tx: Transaction, { amountCents, note }: Omit<NewCards, 'count'>, actor?: Actor) {
  const by = actor?.username ?? 'System'
  const worth = { amountCents, balanceCents: amountCents, currency: siteCurrency() }
  const card = await tx.giftCard.create({ data: { ...worth, note, code: randomCode(), createdBy: by } })
  await addEntry(tx, 'issued', { giftCardId: card.id, cents: amountCents, actor: by })
  const sum = inEnglish(() => formatMoney(amountCents))
  await recordAudit(tx, actor, { action: 'created', ...subjectOf(card), note: sum })
  return card
}

type Sort = (typeof giftCardList.sorts)[number]

const orders: Record<Sort, Prisma.Sql> = { newest: sql`"id" DESC`, oldest: sql`"id"` }

/** Fewer letters are words of a note rather than a part of a code. */
const leastOfCode = 4

/** Matches cards by code, note and address, without those that were never paid. */
function listed(q: string): Prisma.Sql {
  const code = normalizeCode(q)
  const byCode = code.length < leastOfCode ? sql`` : sql`OR ${containsInAnyCase('"code"', code)}`
  const words = sql`${containsInAnyCase('"note"', q)} OR ${containsInAnyCase(`COALESCE("email", '')`, q)}`
  return sql`("purchaseKey" IS NULL OR "paidAt" IS NOT NULL) AND (${words} ${byCode})`
}

/**
 * Returns a page of the cards, and what the shop owes on all of them.
 * @param q a code, or the end of one; a part of the note or of the address
 */
export async function giftCardsPage({ sort, q }: ListQuery<'all', Sort>, askedPage: string | null) {
  const [counted] = await db.$queryRaw<{ total: bigint }[]>`
    SELECT COUNT(*) AS "total" FROM "GiftCard" WHERE ${listed(q)}`
  const { page, pages, skip, take } = paging(askedPage, Number(counted?.total ?? 0), perPage)
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "GiftCard" WHERE ${listed(q)} ORDER BY ${orders[sort]} LIMIT ${take} OFFSET ${skip}`
  const cards = await db.giftCard.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: { id: sort === 'newest' ? 'desc' : 'asc' },
  })
  const owed = await db.giftCard.aggregate({
    where: { currency: siteCurrency(), voidedAt: null },
    _sum: { balanceCents: true },
  })
  return { cards, owedCents: owed._sum.balanceCents ?? 0, page, pages }
}

/** @param q as in `giftCardsPage` */
export async function giftCardsAfter(q: string, [before]: Cursor = [], take: number) {
  const earlier = before === undefined ? sql`` : sql`AND "id" < ${before}`
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "GiftCard" WHERE ${listed(q)} ${earlier} ORDER BY "id" DESC LIMIT ${take}`
  return db.giftCard.findMany({ where: { id: { in: found.map(({ id }) => id) } }, orderBy: { id: 'desc' } })
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
    if (count === 0) throw new Conflict(t('This card is voided already.'))
    await tx.giftCard.update({ where: { id }, data: { balanceCents: 0 } })
    await addEntry(tx, 'voided', { giftCardId: id, cents: -card.balanceCents, actor: actor.username })
    await recordAudit(tx, actor, { action: 'voided', ...subjectOf(card) })
  })
}

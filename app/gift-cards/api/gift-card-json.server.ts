import { z } from 'zod'
import { parseJson, validate } from '../../platform/http/request.server'
import { asTyped, SentNumber, SentText } from '../../platform/http/sent-json'
import { formatCode } from '../../platform/printed-code'
import { amountOf } from '../../ui/money'
import { cardName } from '../gift-cards'
import type { giftCardById, giftCardsAfter } from '../gift-cards-admin.server'
import { NewGiftCards } from '../new-gift-cards'

type Card = Awaited<ReturnType<typeof giftCardsAfter>>[number]
type WholeCard = Awaited<ReturnType<typeof giftCardById>>

export const giftCardJson = (card: Card) => ({
  ...{ id: card.id, name: cardName(card), note: card.note, email: card.email, currency: card.currency },
  ...{ amount: amountOf(card.amountCents, card.currency), left: amountOf(card.balanceCents, card.currency) },
  ...{ createdBy: card.createdBy, createdAt: card.createdAt, isVoided: card.voidedAt !== null },
})

export const wholeGiftCardJson = (card: WholeCard) => ({
  ...{ ...giftCardJson(card), code: formatCode(card.code) },
  entries: card.entries.map(({ id, kind, cents, orderId, actor, at }) => ({
    ...{ id, kind, amount: amountOf(cents, card.currency), orderId, actor, at },
  })),
})

export const GiftCardsRequest = z.object({
  amount: SentNumber.describe('What each is worth'),
  count: SentNumber.optional().describe('How many; one by default'),
  note: SentText.optional().describe('Whom they are for, as staff read it'),
})

/** @throws Invalid */
export async function parseGiftCards(request: Request) {
  const { amount, count = 1, note } = await parseJson(request, GiftCardsRequest)
  const { amount: amountCents, ...about } = validate(NewGiftCards, { amount: asTyped(amount), count, note })
  return { amountCents, ...about }
}

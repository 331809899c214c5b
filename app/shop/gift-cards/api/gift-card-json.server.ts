import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText } from '../../../platform/http/sent-json'
import { formatCode } from '../../../platform/printed-code'
import { amountOf } from '../../../platform/ui/money'
import { NewCardsForm } from '../gift-card-form'
import { cardName } from '../gift-cards'
import type { giftCardById, giftCardsAfter } from '../gift-cards-admin.server'

export const GiftCardsQuery = z.object({
  q: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe('A code or the end of one, or a part of the note or the address'),
  ...pageFields(),
})

type GiftCard = Awaited<ReturnType<typeof giftCardsAfter>>[number]

export function giftCardJson(card: GiftCard) {
  const { id, note, email, currency, amountCents, balanceCents, createdAt, voidedAt } = card
  return {
    id,
    name: cardName(card),
    note,
    email,
    currency,
    amount: amountOf(amountCents),
    balance: amountOf(balanceCents),
    createdAt,
    voidedAt,
  }
}

export const wholeGiftCardJson = (card: Awaited<ReturnType<typeof giftCardById>>) => ({
  ...giftCardJson(card),
  code: formatCode(card.code),
  entries: card.entries.map(({ id, kind, cents, orderId, actor, at }) => ({
    id,
    kind,
    amount: amountOf(cents),
    orderId,
    actor,
    at,
  })),
})

export const NewGiftCardsRequest = z.object({
  amount: SentNumber.describe('Of each'),
  count: SentNumber.default(1).describe('How many of that sum'),
  note: SentText.optional().describe('Whom they are for, as staff read it'),
})

/** @throws Invalid */
export async function parseNewGiftCards(request: Request) {
  const { amount, count, note } = await parseJson(request, NewGiftCardsRequest)
  return validate(NewCardsForm, { amount: asTyped(amount), count: asTyped(count), note })
}

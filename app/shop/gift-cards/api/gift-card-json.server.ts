import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentNumber, SentText, toTypedText } from '../../../platform/http/sent-json'
import { formatPrintedCode } from '../../../platform/printed-code'
import { amountFromCents } from '../../../platform/ui/money'
import { NewGiftCardsForm } from '../gift-card-form'
import { maskedGiftCardCode } from '../gift-cards'
import type { findGiftCardById, listGiftCardsByIds } from '../gift-cards-admin.server'

type GiftCard = Awaited<ReturnType<typeof listGiftCardsByIds>>[number]

export function toGiftCardJson(card: GiftCard) {
  const { id, note, email, currency, amountCents, balanceCents, createdAt, voidedAt } = card
  return {
    id,
    name: maskedGiftCardCode(card),
    note,
    email,
    currency,
    amount: amountFromCents(amountCents),
    balance: amountFromCents(balanceCents),
    createdAt,
    voidedAt,
  }
}

export const toWholeGiftCardJson = (card: Awaited<ReturnType<typeof findGiftCardById>>) => ({
  ...toGiftCardJson(card),
  code: formatPrintedCode(card.code),
  entries: card.entries.map(({ id, kind, cents, orderId, actor, at }) => ({
    id,
    kind,
    amount: amountFromCents(cents),
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
export async function parseNewGiftCardsRequest(request: Request) {
  const { amount, count, note } = await parseJson(request, NewGiftCardsRequest)
  return validate(NewGiftCardsForm, { amount: toTypedText(amount), count: toTypedText(count), note })
}

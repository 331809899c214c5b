import { ApiError } from './api-error.ts'

export interface Card {
  number: string
  /** `MM / YY`, as typed. */
  expiry: string
  cvc: string
}

/** Stripe's test numbers that this stand-in knows, and what is wrong with them. */
const DECLINES: Record<string, ApiError | undefined> = {
  '4242424242424242': undefined,
  '4000000000000002': cardError('Your card was declined.', 'card_declined', 'generic_decline'),
}
const unknownCard = cardError(
  'Your card was declined. Your request was in test mode, but used a non test card.',
  'card_declined',
  'test_mode_live_card',
)

/**
 * Looks at a card as typed.
 * @returns why the bank declines it, or undefined where it pays
 * @throws ApiError 402 when a field is not filled in properly
 */
export function checkCard(card: Card, now: Date): ApiError | undefined {
  const number = card.number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) throw cardError('Your card number is incomplete.', 'incomplete_number')

  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(card.expiry.trim()) ?? []
  if (!(Number(month) >= 1 && Number(month) <= 12)) {
    throw cardError("Your card's expiration date is incomplete.", 'invalid_expiry')
  }
  if (now >= new Date(2000 + Number(year), Number(month), 1)) {
    throw cardError("Your card's expiration date is in the past.", 'invalid_expiry_year')
  }
  if (!/^\d{3,4}$/.test(card.cvc.trim())) {
    throw cardError("Your card's security code is incomplete.", 'incomplete_cvc')
  }
  return number in DECLINES ? DECLINES[number] : unknownCard
}

function cardError(message: string, code: string, declineCode?: string): ApiError {
  return new ApiError(402, message, {
    type: 'card_error',
    code,
    ...(declineCode && { decline_code: declineCode }),
  })
}

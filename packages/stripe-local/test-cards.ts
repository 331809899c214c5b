import { ApiError } from './api-error.ts'

export interface Card {
  number: string
  /** `MM / YY`, as typed. */
  expiry: string
  cvc: string
}

/** What the bank says to a charge. */
export type Verdict = 'pays' | 'authenticate' | ApiError

/** Whether the buyer is at the page, has just confirmed with the bank, or is away, as at a renewal. */
export type Presence = 'at the page' | 'confirmed' | 'away'

const pays = () => 'pays' as const
const declined = cardError('Your card was declined.', 'card_declined', 'generic_decline')
const poor = cardError('Your card has insufficient funds.', 'card_declined', 'insufficient_funds')
const expired = cardError('Your card has expired.', 'expired_card', 'expired_card')
const unknownCard = cardError(
  'Your card was declined. Your request was in test mode, but used a non test card.',
  'card_declined',
  'test_mode_live_card',
)

/** Stripe's test numbers that this stand-in knows, and what comes of them. */
const CARDS: Record<string, ((presence: Presence, isAgreed: boolean) => Verdict) | undefined> = {
  '4242424242424242': pays,
  '4000000000000259': pays,
  '4000000000000002': () => declined,
  '4000000000009995': () => poor,
  '4000000000000069': () => expired,
  '4000000000000341': (presence) => (presence === 'away' ? declined : 'pays'),
  '4000002500003155': (presence, isAgreed) =>
    presence === 'confirmed' || (presence === 'away' && isAgreed) ? 'pays' : 'authenticate',
  '4000002760003184': (presence) => (presence === 'confirmed' ? 'pays' : 'authenticate'),
}

/** The owner of this card tells the bank that a charge was not theirs. */
export const isDisputing = (number: string) => number === '4000000000000259'

/**
 * Reads a card as typed.
 * @returns its number in digits, the month and the year
 * @throws ApiError 402 when a field is not filled in properly
 */
export function readCard(card: Card, now: Date): { number: string; month: number; year: number } {
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
  return { number, month: Number(month), year: 2000 + Number(year) }
}

/** @param isAgreed whether its owner has confirmed to the bank that it may be charged later */
export function verdictOn(number: string, presence: Presence, isAgreed = false): Verdict {
  return CARDS[number]?.(presence, isAgreed) ?? unknownCard
}

export function cardError(message: string, code: string, declineCode?: string): ApiError {
  return new ApiError(402, message, {
    type: 'card_error',
    code,
    ...(declineCode && { decline_code: declineCode }),
  })
}

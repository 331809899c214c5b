import { Refusal } from './refusal.ts'

export interface Card {
  number: string
  /** `MM / YY`, as typed. */
  expiry: string
  cvc: string
}

interface TestCard {
  brand: string
  decline?: { message: string; code: string; declineCode?: string }
}

const declined = 'Your card was declined.'

/** Stripe's own test numbers, by what they do. */
const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': {
    brand: 'visa',
    decline: { message: declined, code: 'card_declined', declineCode: 'generic_decline' },
  },
  '4000000000009995': {
    brand: 'visa',
    decline: {
      message: 'Your card has insufficient funds.',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
    },
  },
  '4000000000000069': {
    brand: 'visa',
    decline: { message: 'Your card has expired.', code: 'expired_card' },
  },
  '4000000000000127': {
    brand: 'visa',
    decline: { message: "Your card's security code is incorrect.", code: 'incorrect_cvc' },
  },
  '4000000000000119': {
    brand: 'visa',
    decline: {
      message: 'An error occurred while processing your card. Try again in a little bit.',
      code: 'processing_error',
    },
  },
}

const unknownCard: TestCard = {
  brand: 'unknown',
  decline: {
    message: `${declined} Your request was in test mode, but used a non test card.`,
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
  },
}

/** What a card that was filled in properly will do when it is charged. */
export interface CheckedCard {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  decline: Refusal | null
}

/**
 * Looks at a card as typed.
 * @throws Refusal when a field is not filled in properly; a card that the bank declines does not throw.
 */
export function checkCard(card: Card, now: Date): CheckedCard {
  const number = card.number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) throw cardError('Your card number is incomplete.', 'incomplete_number')
  if (!passesLuhn(number)) throw cardError('Your card number is invalid.', 'invalid_number')

  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(card.expiry.trim()) ?? []
  const [expMonth, expYear] = [Number(month), 2000 + Number(year)]
  if (!(expMonth >= 1 && expMonth <= 12)) {
    throw cardError("Your card's expiration date is incomplete.", 'invalid_expiry')
  }
  if (now >= new Date(expYear, expMonth, 1)) {
    throw cardError("Your card's expiration date is in the past.", 'invalid_expiry_year')
  }
  if (!/^\d{3,4}$/.test(card.cvc.trim())) {
    throw cardError("Your card's security code is incomplete.", 'incomplete_cvc')
  }

  const { brand, decline } = TEST_CARDS[number] ?? unknownCard
  const refusal = decline && cardError(decline.message, decline.code, decline.declineCode)
  return { brand, last4: number.slice(-4), expMonth, expYear, decline: refusal ?? null }
}

function cardError(message: string, code: string, declineCode?: string): Refusal {
  return new Refusal(402, message, {
    type: 'card_error',
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
  })
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

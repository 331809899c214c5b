import { msg } from '../../platform/i18n/i18n'

export const giftCardEntryNames = {
  issued: msg('Issued'),
  spent: msg('Spent'),
  returned: msg('Given back'),
  refunded: msg('Refunded'),
  voided: msg('Voided'),
} as const
export type GiftCardEntryKind = keyof typeof giftCardEntryNames

/** The name of the module. */
export const giftCardsModuleName = 'gift-cards'

export const giftCardNotFound = msg('Gift card not found.')
export const maxGiftCardsAtOnce = 50
export const maxGiftCardNoteLength = 200
/** The maximum length of what the giver of a card writes, in characters. */
export const maxGiftMessageLength = 500

/** Returns the name of a card for places where its whole code should not stand: …MNPQ. */
export const maskedGiftCardCode = ({ code }: { code: string }) => `…${code.slice(-4)}`

/** Returns the amount that a card pays: its balance, but never so much that the rest is below the minimum charge. */
export function centsPaidByGiftCard(dueCents: number, balanceCents: number, leastCents: number): number {
  if (balanceCents >= dueCents) return dueCents
  return dueCents - balanceCents >= leastCents ? balanceCents : Math.max(0, dueCents - leastCents)
}

interface PaidInParts {
  giftCardCents: number
  subtotalCents: number
  tipCents: number
  discountCents: number
}

/** Splits a card's payment of an order: first for goods and tip, the rest for shipping. */
export function splitGiftCardPayment({ giftCardCents, subtotalCents, tipCents, discountCents }: PaidInParts) {
  const ofGoods = Math.min(giftCardCents, subtotalCents + tipCents - discountCents)
  return { ofGoods, ofShipping: giftCardCents - ofGoods }
}

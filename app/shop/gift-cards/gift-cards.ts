import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
export const entryNames = {
  issued: msg('Issued'),
  spent: msg('Spent'),
  returned: msg('Given back'),
  refunded: msg('Refunded'),
  voided: msg('Voided'),
} as const
export type EntryKind = keyof typeof entryNames

export const giftCardNotFound = msg('Gift card not found.')
export const maxCards = 50
export const maxNoteLength = 200

export const giftCardList = {
  path: href('/admin/gift-cards'),
  shows: ['all'],
  sorts: ['newest', 'oldest'],
} as const

/** Returns how a card is named where its whole code should not stand: …MNPQ. */
export const cardName = ({ code }: { code: string }) => `…${code.slice(-4)}`

/**
 * Returns what a card pays of a sum: all that is left on it, but never so much that less than a payment's least is
 * left to pay.
 */
export function paidByCard(dueCents: number, balanceCents: number, leastCents: number): number {
  if (balanceCents >= dueCents) return dueCents
  return dueCents - balanceCents >= leastCents ? balanceCents : Math.max(0, dueCents - leastCents)
}

interface PaidInParts {
  giftCardCents: number
  subtotalCents: number
  tipCents: number
  discountCents: number
}

/** Splits what a card pays of an order: first of the goods and the tip, the rest of the shipping. */
export function cardParts({ giftCardCents, subtotalCents, tipCents, discountCents }: PaidInParts) {
  const ofGoods = Math.min(giftCardCents, subtotalCents + tipCents - discountCents)
  return { ofGoods, ofShipping: giftCardCents - ofGoods }
}

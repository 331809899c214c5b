import { msg, t } from '../../../platform/i18n/i18n'

/** A line of an order that sells a gift card: it has no item, and instead of a variant the number of its card. */
interface Line {
  merchItemId: number
  variantId: number | null
}

/** Negative, so that no variant has the same number. */
export const giftCardLineOf = (cardId: number) => ({ merchItemId: 0, variantId: -cardId })

/** Returns the id of the card that a line sells; null for goods. */
export const soldCardId = ({ merchItemId, variantId }: Line): number | null =>
  merchItemId === 0 && variantId !== null && variantId < 0 ? -variantId : null

export const isGiftCardLine = (line: Line) => soldCardId(line) !== null

/** The title of a line that sells a gift card, as it is stored. */
export const giftCardTitle = msg('Gift card')

export const lineTitle = (line: Line & { title: string }): string =>
  isGiftCardLine(line) ? t(giftCardTitle) : line.title

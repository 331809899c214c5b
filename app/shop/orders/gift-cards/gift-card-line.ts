import { msg, t } from '../../../platform/i18n/i18n'

/** An order line that sells a gift card: without an item, and with the card's number instead of a variant's. */
interface Line {
  merchItemId: number
  variantId: number | null
}

/** Returns the ids of a line that sells a gift card, negative so that they differ from those of variants. */
export const goodsIdsOfGiftCard = (cardId: number) => ({ merchItemId: 0, variantId: -cardId })

/** Returns the id of the card that a line sells; null for goods. */
export const soldGiftCardId = ({ merchItemId, variantId }: Line): number | null =>
  merchItemId === 0 && variantId !== null && variantId < 0 ? -variantId : null

export const isGiftCardLine = (line: Line) => soldGiftCardId(line) !== null

/** The stored title of a line that sells a gift card. */
export const giftCardTitle = msg('Gift card')

export const orderLineTitle = (line: Line & { title: string }): string =>
  isGiftCardLine(line) ? t(giftCardTitle) : line.title

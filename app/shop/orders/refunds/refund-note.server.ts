import { inEnglish } from '../../../platform/i18n/i18n.server'
import { formatMoney } from '../../../platform/ui/money'

interface Noted {
  amountCents: number
  cardCents: number
  currency: string
  /** Stripe's status of the refund; undefined if it was made by hand. */
  status?: string
  /** What the refund means for the stock, in words. */
  ofStock?: string | false
}

export function refundNote({ amountCents, cardCents, currency, status, ofStock }: Noted): string {
  const sum = (cents: number) => inEnglish(() => formatMoney(cents, currency))
  const ofMoney = status
    ? `Refund of ${sum(amountCents)}: ${status}.`
    : `Manual refund of ${sum(amountCents)}.`
  const ofCard = cardCents > 0 && `Refund of ${sum(cardCents)} to the gift card.`
  const isCardAlone = cardCents > 0 && amountCents === 0
  return [!isCardAlone && ofMoney, ofCard, ofStock].filter(Boolean).join(' ')
}

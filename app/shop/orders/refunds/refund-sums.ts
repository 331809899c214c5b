import { isActiveRefund } from '../line-units'
import { paidCentsOf } from '../orders'

interface Made {
  status: string
  /** The money, without the part for a gift card. */
  amountCents: number
  cardCents: number
  lines: unknown[]
}

interface Paid {
  status: string
  payBy: string | null
  receivedCents: number
  totalCents: number
  giftCardCents: number
  refunds: Made[]
}

type Sum = 'amountCents' | 'cardCents'
const sumOf = <Name extends Sum>(refunds: ({ status: string } & Record<Name, number>)[], name: Name) =>
  refunds.reduce((sum, refund) => sum + refund[name], 0)

export const requestedRefundCents = (refunds: Pick<Made, 'status' | 'amountCents'>[]) =>
  sumOf(
    refunds.filter(({ status }) => isActiveRefund(status)),
    'amountCents',
  )

export function succeededRefundCents(refunds: Omit<Made, 'lines'>[]) {
  const succeeded = refunds.filter(({ status }) => status === 'succeeded')
  return { refundedCents: sumOf(succeeded, 'amountCents'), cardBackCents: sumOf(succeeded, 'cardCents') }
}

export interface RefundableSums {
  moneyCents: number
  cardCents: number
}

/** Returns the refundable money and gift card amounts; the latter only once the order is paid completely. */
export function refundableCents({
  refunds,
  ...order
}: Omit<Paid, 'refunds'> & { refunds: Omit<Made, 'lines'>[] }): RefundableSums {
  const active = refunds.filter(({ status }) => isActiveRefund(status))
  return {
    moneyCents: Math.max(0, paidCentsOf(order) - sumOf(active, 'amountCents')),
    cardCents: order.status === 'pending' ? 0 : Math.max(0, order.giftCardCents - sumOf(active, 'cardCents')),
  }
}

/** Splits a refund: money first and the rest to the gift card, or the other way round. */
export function splitRefund(cents: number, left: RefundableSums, toCard = false): RefundableSums {
  const cardCents = Math.min(left.cardCents, toCard ? cents : Math.max(0, cents - left.moneyCents))
  return { cardCents, moneyCents: cents - cardCents }
}

/**
 * Tells whether an order is fully refunded. Refunding all of the money includes the gift card's part, unless units were
 * refunded: then the card still pays for the others.
 */
export function isRefundedInFull({ refunds, ...order }: Paid): boolean {
  const { giftCardCents, status } = order
  const paidCents = paidCentsOf(order)
  const { refundedCents, cardBackCents } = succeededRefundCents(refunds)
  const isCardBack = giftCardCents > 0 && cardBackCents >= giftCardCents
  if (refundedCents < paidCents || (paidCents === 0 && !isCardBack)) return false
  const isOfUnits = refunds.some((refund) => isActiveRefund(refund.status) && refund.lines.length > 0)
  return isCardBack || giftCardCents === 0 || !isOfUnits || status === 'pending' || status === 'refunded'
}

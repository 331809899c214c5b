import { msg } from '../../platform/i18n/i18n'
/** Reasons why an admin should look at an order. These exact sentences are stored and searched for. */
export const refundDueFlag = msg('Paid after it was canceled, when the goods were gone: the money goes back.')
export const lateRefundedFlag = msg(
  'Paid after it was canceled, when the goods were gone: refunded by itself.',
)
export const paidLateFlag = msg('Paid after it was canceled; the items were still in stock.')
export const refundFailedFlag = msg('A refund failed at the bank. Refund again, or pay it back another way.')
export const partlyPaidFlag = msg('Its time to pay is over, and only a part is paid.')
export const soldBeyondStockFlag = msg('Sold at the table: more than the stock had. Count what is left.')

export const isPaidWithoutGoods = (flag: string | null) => flag === refundDueFlag || flag === lateRefundedFlag

/** A filter for orders without a flag that says their goods were gone. */
export const wherePaidForGoods = {
  OR: [{ flag: null }, { flag: { notIn: [refundDueFlag, lateRefundedFlag] } }],
}

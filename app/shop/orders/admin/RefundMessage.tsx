import { t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'
import { formatMoney } from '../../../platform/ui/money'

interface Refund {
  orderId: number
  amountCents: number
  cardCents: number
  order: { currency: string }
  status: string
  restocked: boolean
}

export function RefundMessage({ refund }: { refund: Refund }) {
  const { status, restocked } = refund
  const isFailed = status === 'failed' || status === 'canceled'
  return (
    <Message role={isFailed ? 'alert' : 'status'}>
      {isFailed ? failedText(refund) : madeText(refund)}
      {restocked && ` ${t('The items are back in stock.')}`}
    </Message>
  )
}

const sumOf = ({ amountCents, cardCents, order }: Refund) =>
  formatMoney(amountCents + cardCents, order.currency)

function madeText(refund: Refund): string {
  const { orderId, status } = refund
  const amount = sumOf(refund)
  return status === 'succeeded'
    ? t('Refunded {amount} of order {id}.', { amount, id: orderId })
    : t('The refund of {amount} of order {id} is on its way.', { amount, id: orderId })
}

const failedText = (refund: Refund) =>
  t('The refund of {amount} of order {id} failed at the bank.', {
    amount: sumOf(refund),
    id: refund.orderId,
  })

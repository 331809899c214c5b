import { Message } from '../../ui/Message'
import { formatMoney } from '../../ui/money'

interface Refund {
  orderId: number
  amountCents: number
  status: string
  restocked: boolean
}

/** Shows the result of the refund that the admin has just confirmed. */
export function RefundMessage({ refund }: { refund: Refund }) {
  const { status, restocked } = refund
  const isFailed = status === 'failed' || status === 'canceled'
  return (
    <Message role={isFailed ? 'alert' : 'status'}>
      {isFailed ? failedText(refund) : madeText(refund)}
      {restocked && ' The items are back in stock.'}
    </Message>
  )
}

function madeText({ orderId, amountCents, status }: Refund): string {
  const amount = formatMoney(amountCents)
  return status === 'succeeded'
    ? `Refunded ${amount} of order ${orderId}.`
    : `The refund of ${amount} of order ${orderId} is on its way.`
}

const failedText = ({ orderId, amountCents }: Refund) =>
  `The refund of ${formatMoney(amountCents)} of order ${orderId} failed at the bank.`

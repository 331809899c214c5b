import { Link } from '@remix-run/react'
import { Message } from '../../ui/Message'

/** Says to who comes back from Stripe's page that nothing was paid, and which order waits. */
export function PaymentCanceled({ unpaidOrder }: { unpaidOrder: { id: number; link: string } | null }) {
  return (
    <Message role="status">
      Payment canceled. Nothing was taken.{' '}
      {unpaidOrder && <Link to={unpaidOrder.link}>Order {unpaidOrder.id}</Link>}
    </Message>
  )
}

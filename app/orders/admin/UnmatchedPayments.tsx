import { Form } from '@remix-run/react'
import { Message } from '../../ui/Message'
import type { UnmatchedPayment } from '../payments/unmatched-payments.server'

/** Lists payments that belong to no order of this database. */
export function UnmatchedPayments({ payments }: { payments: UnmatchedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section className="unmatched-payments" aria-labelledby="unmatched">
      <h2 id="unmatched">Payments without an order</h2>
      <p>
        Their buyers have paid, and no order here was settled. Look each up at Stripe: refund it there, or
        agree with the buyer what to send.
      </p>
      <ul>
        {payments.map((payment) => (
          <li key={payment.sessionId}>
            <Message>
              <Payment payment={payment} />
            </Message>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Payment({ payment }: { payment: UnmatchedPayment }) {
  const { sessionId, paymentIntentId, orderId, amount, email, reason, isTest, createdAt } = payment
  return (
    <div className="admin-order-flag">
      <p>
        <strong>{amount}</strong> {email && <span dir="auto">from {email} </span>}for order {orderId ?? '?'},
        seen {createdAt.slice(0, 16).replace('T', ' ')} UTC. {reason}{' '}
        <a href={addressAtStripe(paymentIntentId ?? sessionId, isTest)}>{paymentIntentId ?? sessionId}</a>
      </p>
      <Form method="post" action="/admin/payments" preventScrollReset>
        <input type="hidden" name="sessionId" value={sessionId} />
        <button type="submit" name="intent" value="resolve" className="link-button">
          Mark as resolved
        </button>
      </Form>
    </div>
  )
}

const addressAtStripe = (id: string, isTest: boolean) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${id}`

import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { Message } from '../../../platform/ui/Message'
import type { UnmatchedPayment } from '../payments/unmatched-payments.server'
import './admin-orders.css'

export function UnmatchedPayments({ payments }: { payments: UnmatchedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section className="unmatched-payments" aria-labelledby="unmatched">
      <h2 id="unmatched">{t('Payments without an order')}</h2>
      <p>
        {t(
          'These buyers paid, but no order here was marked as paid. Find each payment at Stripe. Then refund it there, or agree with the buyer what to send.',
        )}
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
        <Trans
          id={
            email
              ? '<b>{amount}</b> <i>from {email} </i>for order {order}, seen {time} UTC.'
              : '<b>{amount}</b> for order {order}, seen {time} UTC.'
          }
          values={{
            amount,
            email: <>{email}</>,
            order: orderId ?? '?',
            time: createdAt.slice(0, 16).replace('T', ' '),
          }}
          components={{ b: <strong />, i: <span dir="auto" /> }}
        />{' '}
        {reason}{' '}
        <a href={addressAtStripe(paymentIntentId ?? sessionId, isTest)}>{paymentIntentId ?? sessionId}</a>
      </p>
      <Form method="post" action={href('/admin/payments')} preventScrollReset>
        <input type="hidden" name="sessionId" value={sessionId} />
        <button type="submit" name="intent" value="resolve" className="link-button">
          {t('Mark as resolved')}
        </button>
      </Form>
    </div>
  )
}

const addressAtStripe = (id: string, isTest: boolean) =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${id}`

import { Form } from '@remix-run/react'
import { useId } from 'react'
import { Message } from '../../ui/Message'
import { currencyUnit, formatMoney } from '../../ui/money'
import { OrderStatusBadge } from '../OrderStatusBadge'
import { OrderDetails, OrderSummary } from '../OrderSummary'
import type { AdminOrder } from '../orders'
import { selectedOrdersForm } from './SelectedOrders'

interface AdminOrderCardProps {
  order: AdminOrder
  isChosen: boolean
  /** Set while a form is being sent. */
  isBusy: boolean
  /** The query that identifies the list, for links back to it. */
  listed: [name: string, value: string][]
}

export function AdminOrderCard({ order, isChosen, isBusy, listed }: AdminOrderCardProps) {
  const { id, flag, status, username, totalCents, currency } = order
  return (
    <li className="admin-order" id={`order-${id}`}>
      <h2>
        <a href={`/admin/orders/${id}`}>Order {id}</a> <OrderStatusBadge order={order} />
      </h2>
      {status === 'paid' && (
        <label className="check">
          <input
            key={String(isChosen)}
            type="checkbox"
            form={selectedOrdersForm}
            name="order"
            value={id}
            defaultChecked={isChosen}
          />
          <span>
            Choose<span className="visually-hidden"> order {id}</span>
          </span>
        </label>
      )}
      <p className="admin-order-summary">
        <span dir="auto">{username}</span> <span className="price">{formatMoney(totalCents, currency)}</span>
      </p>
      {flag && (
        <Message>
          <div className="admin-order-flag">
            <p>{flag}</p>
            <ButtonForm orderId={id} intent="resolve" label="Mark as resolved" />
          </div>
        </Message>
      )}
      <OrderActions order={order} isBusy={isBusy} listed={listed} />
      <details>
        <summary>Items, address and history</summary>
        <OrderSummary order={order} />
        <OrderDetails order={order} />
        <ol className="order-history">
          {order.changes.map(({ at, fromStatus, toStatus, actor, note }) => (
            <li key={`${at} ${toStatus} ${note}`}>
              <time dateTime={at}>{at.slice(0, 16).replace('T', ' ')} UTC</time>{' '}
              {fromStatus && fromStatus !== toStatus ? `${fromStatus} → ${toStatus}` : toStatus} by {actor}
              {note && <span dir="auto"> · {note}</span>}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

function OrderActions({
  order: { id, status, totalCents, currency, refundRequestedCents, flag, canBePaid },
  isBusy,
  listed,
}: Omit<AdminOrderCardProps, 'isChosen'>) {
  const tracking = useId()
  const amount = useId()
  const left = totalCents - refundRequestedCents
  const hasWrongPayment = status === 'pending' && flag !== null
  if (status === 'pending' && !hasWrongPayment) {
    return canBePaid ? <ButtonForm orderId={id} intent="cancel" label="Cancel order" /> : null
  }
  return (
    <div className="admin-order-actions">
      {status === 'paid' && (left > 0 || totalCents === 0) && (
        <Form method="post" preventScrollReset className="form">
          <input type="hidden" name="orderId" value={id} />
          <label htmlFor={tracking}>Tracking</label>
          <input id={tracking} className="input" name="tracking" maxLength={300} autoComplete="off" />
          <button type="submit" name="intent" value="ship" className="button" disabled={isBusy}>
            Mark as shipped
          </button>
        </Form>
      )}
      {(status === 'paid' || status === 'shipped' || hasWrongPayment) && left > 0 && (
        <form method="get" action={`/admin/orders/${id}/refund`} className="form">
          {listed.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <label
            htmlFor={amount}
          >{`Refund in ${currencyUnit(currency)} (leave empty for all ${formatMoney(left, currency)})`}</label>
          <input id={amount} className="input" name="amount" inputMode="decimal" autoComplete="off" />
          <button type="submit" className="button">
            Refund
          </button>
        </form>
      )}
    </div>
  )
}

function ButtonForm({ orderId, intent, label }: { orderId: number; intent: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="orderId" value={orderId} />
      <button type="submit" name="intent" value={intent} className="link-button">
        {label}
      </button>
    </Form>
  )
}

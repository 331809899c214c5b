import { t } from '../../platform/i18n/i18n'
import { type Order, statusLabels } from './orders'
import './orders.css'

type Badged = Pick<Order, 'status' | 'isDigital' | 'isTest' | 'waitsForBuyer' | 'totalCents'>

export function OrderStatusBadge({ order }: { order: Badged }) {
  const { status, isTest } = order
  return (
    <span className="order-badges">
      <span className={`order-status order-status-${status}`}>{statusText(order)}</span>{' '}
      {isTest && <span className="order-status order-status-test">{t('TEST')}</span>}
    </span>
  )
}

/** Returns the status in words; an order without Stripe first has to be confirmed by its buyer. */
function statusText({ status, isDigital, waitsForBuyer, totalCents }: Badged): string {
  if (isDigital && status === 'shipped') return t('Delivered')
  if (status === 'paid' && totalCents === 0) return t('Confirmed')
  return waitsForBuyer ? t('Not confirmed yet') : t(statusLabels[status])
}

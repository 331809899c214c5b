import { t } from '../../platform/i18n/i18n'
import './order-pages.css'
import { type Order, statusLabels } from './orders'

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

/** An order without Stripe waits first for its buyer to confirm it. */
function statusText({ status, isDigital, waitsForBuyer, totalCents }: Badged): string {
  if (isDigital && status === 'shipped') return t('Delivered')
  if (status === 'paid' && totalCents === 0) return t('Confirmed')
  return waitsForBuyer ? t('Not confirmed yet') : t(statusLabels[status])
}

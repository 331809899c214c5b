import './order-pages.css'
import { type Order, statusLabels } from './orders'

type Badged = Pick<Order, 'status' | 'isDigital' | 'isTest'>

export function OrderStatusBadge({ order: { status, isDigital, isTest } }: { order: Badged }) {
  return (
    <span className="order-badges">
      <span className={`order-status order-status-${status}`}>
        {isDigital && status === 'shipped' ? 'Delivered' : statusLabels[status]}
      </span>{' '}
      {isTest && <span className="order-status order-status-test">TEST</span>}
    </span>
  )
}

import { type Order, statusLabels } from './orders'

export function OrderStatusBadge({ order: { status, isTest } }: { order: Pick<Order, 'status' | 'isTest'> }) {
  return (
    <>
      <span className={`order-status order-status-${status}`}>{statusLabels[status]}</span>
      {isTest && <span className="order-status order-status-test">TEST</span>}
    </>
  )
}

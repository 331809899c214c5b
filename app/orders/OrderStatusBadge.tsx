import { type OrderStatus, statusLabels } from './orders'

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`order-status order-status-${status}`}>{statusLabels[status]}</span>
}

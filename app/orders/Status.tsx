import { type OrderStatus, statusNames } from './orders'

export function Status({ status }: { status: OrderStatus }) {
  return <span className={`order-status order-status-${status}`}>{statusNames[status]}</span>
}

import { Form } from '@remix-run/react'
import { formatShortDate } from '../../ui/format'
import { type IndexColumn, IndexTable } from '../../ui/IndexTable'
import { sortBetween } from '../../ui/list-query'
import { formatMoney } from '../../ui/money'
import { OrderStatusBadge } from '../OrderStatusBadge'
import type { AdminOrder } from '../orders'
import { tipLabel } from '../tips/tips'
import { type OrderListQuery, type OrderSort, orderListParams } from './order-list-query'
import { SelectedOrders, selectedOrdersForm } from './SelectedOrders'

interface OrderTableProps {
  orders: AdminOrder[]
  query: OrderListQuery
  isAllChosen: boolean
  /** The query that identifies the list, for ways back to it. */
  listed: [name: string, value: string][]
}

/** The orders of a list; each row has the one thing that is to be done. */
export function OrderTable({ orders, query, isAllChosen, listed }: OrderTableProps) {
  return (
    <IndexTable
      label="Orders"
      rows={orders}
      columns={columnsFor(query, listed)}
      keyOf={({ id }) => id}
      idOf={({ id }) => `order-${id}`}
      choice={
        orders.some(isShippable)
          ? {
              ...{ form: selectedOrdersForm, name: 'order' },
              value: (order) => (isShippable(order) ? String(order.id) : undefined),
              label: ({ id }) => `Choose order ${id}`,
              isChosen: () => isAllChosen,
            }
          : undefined
      }
      bulk={<SelectedOrders />}
    />
  )
}

const isShippable = ({ status }: AdminOrder) => status === 'paid'

function columnsFor(query: OrderListQuery, listed: OrderTableProps['listed']): IndexColumn<AdminOrder>[] {
  const back = new URLSearchParams(listed).toString()
  const address = (id: number) => `/admin/orders/${id}${back && `?${back}`}`
  const sorted = (sort: OrderSort) => `/admin/orders?${orderListParams({ ...query, sort })}`
  return [
    {
      name: 'No.',
      kind: 'title',
      cell: ({ id }) => <a href={address(id)}>Order {id}</a>,
      sort: sortBetween(query.sort, ['newest', 'oldest'], sorted),
    },
    {
      name: 'Date',
      isPlain: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
    },
    { name: 'Buyer', isPlain: true, cell: (order) => <Buyer order={order} /> },
    {
      name: 'Items',
      isPlain: true,
      cell: (order) => (
        <span className="index-brief" dir="auto">
          {itemsText(order)}
        </span>
      ),
    },
    {
      name: 'Total',
      kind: 'number',
      isPlain: true,
      cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
      sort: sortBetween(query.sort, ['highest', 'lowest'], sorted),
    },
    { name: 'Status', kind: 'status', cell: (order) => <Status order={order} /> },
    { name: 'Next step', kind: 'action', cell: (order) => nextStep(order) },
  ]
}

function Buyer({ order: { shippingName, username, email } }: { order: AdminOrder }) {
  return (
    <>
      <bdi>{shippingName || username}</bdi>
      <span className="index-note">{email}</span>
    </>
  )
}

function itemsText({ lines, ...order }: AdminOrder): string {
  if (lines.length === 0 && order.tipCents > 0) return tipLabel(order)
  const [first, second, ...rest] = lines.map(({ quantity, title }) =>
    quantity === 1 ? title : `${quantity} × ${title}`,
  )
  return [first, second, rest.length > 0 && `${rest.length} more`].filter(Boolean).join(', ')
}

function Status({ order }: { order: AdminOrder }) {
  return (
    <>
      <span className="order-badges">
        <OrderStatusBadge order={order} />
      </span>
      {order.flag && <span className="index-note">{order.flag}</span>}
    </>
  )
}

function nextStep(order: AdminOrder) {
  const { id, status, flag, isPlaced } = order
  if (flag && status !== 'pending') return <ButtonForm orderId={id} intent="resolve" label="Resolve" />
  if (status === 'paid') {
    return (
      <a href={`/admin/orders/ship?order=${id}`} aria-label={`Ship order ${id}`}>
        Ship
      </a>
    )
  }
  if (isPlaced && status === 'pending') {
    return (
      <a href={`/admin/orders/${id}`} aria-label={`Mark order ${id} as paid`}>
        Mark as paid
      </a>
    )
  }
  return null
}

function ButtonForm({ orderId, intent, label }: { orderId: number; intent: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="orderId" value={orderId} />
      <button
        type="submit"
        name="intent"
        value={intent}
        className="link-button"
        aria-label={`${label} order ${orderId}`}
      >
        {label}
      </button>
    </Form>
  )
}

import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatShortDate } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { nextSortOfColumn } from '../../../platform/ui/list-query'
import { formatMoney } from '../../../platform/ui/money'
import { OrderStatusBadge } from '../OrderStatusBadge'
import type { AdminOrder } from '../orders'
import { tipLabel } from '../tips/tips'
import { type OrderListQuery, type OrderSort, orderListParams } from './order-list-query'
import { SelectedOrders, selectedOrdersForm } from './SelectedOrders'

interface OrderTableProps {
  orders: AdminOrder[]
  query: OrderListQuery
  isAllChosen: boolean
  /** The query that identifies the list, for links back to it. */
  listed: [name: string, value: string][]
}

/** Shows the orders of a list; each row offers the next action. */
export function OrderTable({ orders, query, isAllChosen, listed }: OrderTableProps) {
  return (
    <IndexTable
      label={t('Orders')}
      rows={orders}
      columns={columnsFor(query, listed)}
      keyOf={({ id }) => id}
      idOf={({ id }) => `order-${id}`}
      choice={
        orders.some(isShippable)
          ? {
              form: selectedOrdersForm,
              name: 'order',
              value: (order) => (isShippable(order) ? String(order.id) : undefined),
              label: ({ id }) => t('Choose order {id}', { id }),
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
  const address = (id: number) => `${href('/admin/orders/:id', { id })}${back && `?${back}`}`
  const sorted = (sort: OrderSort) => `${href('/admin/orders')}?${orderListParams({ ...query, sort })}`
  return [
    {
      name: t('No.'),
      kind: 'title',
      cell: ({ id }) => <a href={address(id)}>{t('Order {id}', { id })}</a>,
      sort: nextSortOfColumn(query.sort, ['newest', 'oldest'], sorted),
    },
    {
      name: t('Date'),
      isPlain: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
    },
    { name: t('Buyer'), isPlain: true, cell: (order) => <Buyer order={order} /> },
    {
      name: t('Items'),
      isPlain: true,
      cell: (order) => (
        <span className="index-brief" dir="auto">
          {itemsText(order)}
        </span>
      ),
    },
    {
      name: t('Total'),
      kind: 'number',
      isPlain: true,
      cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
      sort: nextSortOfColumn(query.sort, ['highest', 'lowest'], sorted),
    },
    { name: t('Status'), kind: 'status', cell: (order) => <Status order={order} /> },
    { name: t('Next step'), kind: 'action', cell: (order) => nextStep(order) },
  ]
}

function Buyer({ order: { buyer, email } }: { order: AdminOrder }) {
  return (
    <>
      <bdi>{buyer}</bdi>
      {buyer !== email && <span className="index-note">{email}</span>}
    </>
  )
}

function itemsText({ lines, ...order }: AdminOrder): string {
  if (lines.length === 0 && order.tipCents > 0) return tipLabel(order)
  const [first, second, ...rest] = lines.map(({ quantity, title }) =>
    quantity === 1 ? title : `${quantity} × ${title}`,
  )
  return [first, second, rest.length > 0 && t('{count, plural, other {# more}}', { count: rest.length })]
    .filter(Boolean)
    .join(', ')
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
  if (flag && status !== 'pending') return <ResolveForm orderId={id} />
  if (status === 'paid') {
    return (
      <a href={`${href('/admin/orders/ship')}?order=${id}`} aria-label={t('Ship order {id}', { id })}>
        {t('Ship')}
      </a>
    )
  }
  if (isPlaced && status === 'pending') {
    return (
      <a href={href('/admin/orders/:id', { id })} aria-label={t('Mark order {id} as paid', { id })}>
        {t('Mark as paid')}
      </a>
    )
  }
  return null
}

function ResolveForm({ orderId }: { orderId: number }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="orderId" value={orderId} />
      <button
        type="submit"
        name="intent"
        value="resolve"
        className="link-button"
        aria-label={t('Resolve order {id}', { id: orderId })}
      >
        {t('Resolve')}
      </button>
    </Form>
  )
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatDate } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { Pagination } from '../../platform/ui/Pagination'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireUser } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { Picture } from '../../site/uploads/Picture'
import { OrderStatusBadge } from './OrderStatusBadge'
import { type Order, orderAddress } from './orders'
import { listOrdersOfUser } from './orders.server'
import { tipLabel } from './tips/tips'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your Orders'), { isPrivate: true })

export const handle = { failure: msg('Failed to fetch your orders.') }

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return listOrdersOfUser(user.id, new URL(request.url).searchParams.get('page'))
}

export default function OrdersPage() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="orders">
      <h1>{t('Your Orders')}</h1>
      {orders.length === 0 ? <NoOrders /> : <OrderList orders={orders} />}
      <Pagination page={page} pages={pages} addressOf={(number) => `${href('/orders')}?page=${number}`} />
      {orders.length > 0 && (
        <p className="order-links">
          <Link to={href('/shop')}>{t('Back to the shop')}</Link>
        </p>
      )}
    </div>
  )
}

const NoOrders = () => (
  <p className="empty">
    {t('You have not ordered anything yet.')} <Link to={href('/shop')}>{t('Go to the shop')}</Link>
  </p>
)

function OrderList({ orders }: { orders: Order[] }) {
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.id}>
          <Thumbnails lines={order.lines} />
          <p className="order-name">
            <Link to={orderAddress(order)} className="order-link">
              {t('Order {id}', { id: order.id })}
            </Link>{' '}
            <OrderStatusBadge order={order} />
          </p>
          <p className="order-items" dir="auto">
            {order.lines.map(({ merchItemId, priceCents, quantity, title }, index) => (
              <Fragment key={`${title} ${priceCents} ${merchItemId}`}>
                {index > 0 && ', '}
                {quantity} × <bdi {...textAttributes(title)}>{title}</bdi>
              </Fragment>
            ))}
            {order.lines.length === 0 && order.tipCents > 0 && <bdi>{tipLabel(order)}</bdi>}
          </p>
          <p className="order-date">{formatDate(order.createdAt)}</p>
          <p className="price">{formatMoney(order.totalCents, order.currency)}</p>
        </li>
      ))}
    </ul>
  )
}

const maxThumbnails = 3

function Thumbnails({ lines }: Pick<Order, 'lines'>) {
  const pictures = [...new Set(lines.flatMap(({ image }) => image ?? []))].slice(0, maxThumbnails)
  return (
    <p className="order-thumbnails">
      {pictures.map((file) => (
        <Picture key={file} file={file} alt="" width={80} height={80} sizes="4.5rem" />
      ))}
    </p>
  )
}

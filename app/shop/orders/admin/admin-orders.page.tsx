import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { Pagination } from '../../../platform/ui/Pagination'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { cancelOrder } from '../checkout/checkout.server'
import { listUnresolvedPayments, unresolvedPayments } from '../payments/unmatched-payments.server'
import { findRefundByKey } from '../refunds/refunds.server'
import { clearOrderFlag, listOrders } from './admin-orders.server'
import { OrderSearch } from './OrderSearch'
import { OrderTable } from './OrderTable'
import {
  defaultOrderQuery,
  listFieldsFromParams,
  orderListParams,
  parseOrderListQuery,
} from './order-list-query'
import { RefundMessage } from './RefundMessage'
import { UnmatchedPayments } from './UnmatchedPayments'
import './admin-orders.css'
import './desk.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Orders'), { isPrivate: true })

export const handle = { failure: msg('Failed to fetch the orders.') }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { searchParams } = new URL(request.url)
  const query = parseOrderListQuery(searchParams)
  const hasUnresolved = (await unresolvedPayments.read()) > 0
  const [refund, payments, listed] = await Promise.all([
    findRefundByKey(searchParams.get('refund') ?? ''),
    hasUnresolved ? listUnresolvedPayments() : [],
    listOrders(query, searchParams.get('page')),
  ])
  return { query, isAllChosen: searchParams.get('all') === 'on', refund, payments, ...listed }
}

const OrderAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel'), orderId: Id }),
  z.object({ intent: z.literal('resolve'), orderId: Id }),
])

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const form = await parseForm(request, OrderAction)
  await apply(form, admin.username)
  const { pathname, search } = new URL(request.url)
  return redirect(`${pathname}${search}#order-${form.orderId}`)
}

async function apply(form: z.infer<typeof OrderAction>, admin: string): Promise<unknown> {
  switch (form.intent) {
    case 'cancel':
      return cancelOrder(form.orderId, admin)
    case 'resolve':
      return clearOrderFlag(form.orderId, admin)
  }
}

export default function AdminOrdersPage() {
  const { query, isAllChosen, refund, payments, orders, total, page, pages, stuck } =
    useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const hasAny = total > 0 || orderListParams(query) !== orderListParams(defaultOrderQuery)
  const [search] = useSearchParams()
  return (
    <div className="admin-orders">
      <h1>{t('Orders')}</h1>
      {formErrors && (
        <Message role="alert">
          {t('Order {id}: {message}', {
            id: formErrors.values.orderId ?? '',
            message: formErrors.message,
          })}
        </Message>
      )}
      {refund && !formErrors && <RefundMessage refund={refund} />}
      <UnmatchedPayments payments={payments} />
      {hasAny ? <OrderSearch query={query} stuck={stuck} /> : <NoOrders />}
      {hasAny && (
        <p className="order-count" role="status">
          {countText(total)}
          {total > 0 && (
            <span className="order-exports">
              {orders.some(({ status }) => status === 'paid') && (
                <Link
                  to={`${href('/admin/orders')}?${orderListParams(query, { page: String(page), all: 'on' })}`}
                  preventScrollReset
                >
                  {t('Select all')}
                </Link>
              )}
              <a href={`${href('/admin/orders.csv')}?${orderListParams(query)}`} download>
                {t('Export as CSV')}
              </a>
              <a href={`${href('/admin/order-lines.csv')}?from=${query.from}&to=${query.to}`} download>
                {t('Export for accounting')}
              </a>
            </span>
          )}
        </p>
      )}
      {orders.length > 0 && (
        <OrderTable
          orders={orders}
          query={query}
          isAllChosen={isAllChosen}
          listed={listFieldsFromParams(search)}
        />
      )}
      <Pagination
        isByName={query.sort !== 'newest'}
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/admin/orders')}?${orderListParams(query, { page: String(number) })}`}
      />
    </div>
  )
}

const NoOrders = () => (
  <p className="empty" role="status">
    {t('No orders yet.')} <Link to={href('/shop')}>{t('View your shop')}</Link>
  </p>
)

function countText(total: number): string {
  if (total === 0) return t('No orders found.')
  return t('{count, plural, one {# order} other {# orders}}', { count: total })
}

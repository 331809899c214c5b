import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatCode } from '../../platform/printed-code'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { takesInvoices } from '../orders/checkout/order-on-invoice.server'
import { listsAfter } from './lists.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Wholesale'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const lists = (await listsAfter()).map(({ id, name, code, itemCount, orderCount, endedAt }) => ({
    id,
    name,
    code,
    itemCount,
    orderCount,
    isOver: endedAt !== null,
  }))
  return { lists, takesOrders: takesInvoices() }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['lists'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Price list'),
    kind: 'title',
    cell: ({ id, name }) => (
      <a href={href('/admin/wholesale/:id', { id })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { name: msg('Code'), cell: ({ code }) => <code>{formatCode(code)}</code> },
  { name: msg('Items'), kind: 'number', cell: ({ itemCount }) => formatCount(itemCount) },
  { name: msg('Orders'), kind: 'number', cell: ({ orderCount }) => formatCount(orderCount) },
  { name: msg('Status'), kind: 'status', cell: ({ isOver }) => (isOver ? t('Ended') : t('In force')) },
]

export default function PriceListsPage() {
  const { lists, takesOrders } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Wholesale')}</h1>
      {!takesOrders && <Message>{t('Shops cannot order while Stripe calculates tax.')}</Message>}
      <p className="list-actions">
        <Link to={href('/admin/wholesale/:id', { id: 'new' })} className="button">
          {t('Add a price list')}
        </Link>
        <Link to={href('/admin/invoices')}>{t('Invoices')}</Link>
      </p>
      {lists.length === 0 ? (
        <p className="empty">{t('No prices for shops yet.')}</p>
      ) : (
        <IndexTable label={t('Price lists')} rows={lists} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}

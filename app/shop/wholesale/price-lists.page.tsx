import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatPrintedCode } from '../../platform/printed-code'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { pageMeta } from '../../site/meta'
import { canOrderOnInvoice } from '../orders/checkout/order-on-invoice.server'
import { priceListDeskList } from './price-list-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Wholesale'), { isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await priceListDeskList.loader(args)), takesOrders: canOrderOnInvoice() }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Price list'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, name }) => (
      <a href={href('/admin/wholesale/:id', { id })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { name: msg('Code'), cell: ({ code }) => <code>{formatPrintedCode(code)}</code> },
  { name: msg('Items'), kind: 'number', cell: ({ itemCount }) => formatCount(itemCount) },
  { name: msg('Orders'), kind: 'number', cell: ({ orderCount }) => formatCount(orderCount) },
  { name: msg('Status'), kind: 'status', cell: ({ isOver }) => (isOver ? t('Ended') : t('Active')) },
]

export default function PriceListsPage() {
  const { rows, list, takesOrders } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Wholesale')}</h1>
      {!takesOrders && <Message>{t('Shops cannot order while Stripe calculates tax.')}</Message>}
      <p className="list-actions">
        <Link to={href('/admin/wholesale/:id', { id: 'new' })} className="button">
          {t('Add a price list')}
        </Link>
      </p>
      <RecordList
        rows={rows}
        list={list}
        columns={columns}
        label={t('Price lists')}
        empty={t('No price lists yet.')}
      />
    </div>
  )
}

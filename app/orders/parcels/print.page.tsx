import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { requireAdmin } from '../../accounts/guards.server'
import { NotFound } from '../../platform/http/errors'
import { currentSite } from '../../site/current-site.server'
import { pageMeta, siteOf } from '../../site/meta'
import { BackLink } from '../../ui/BackLink'
import { AddressLabel, PackingSlip, PickingList } from './Sheets'
import { idsIn, ordersToPrint, type SheetName, sheetNames } from './sheets.server'
import './sheet-pages.css'

const titles: Record<SheetName, string> = {
  slip: 'Packing slips',
  label: 'Address labels',
  picking: 'Picking list',
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? titles[args.data.sheet] : 'Print', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { searchParams } = new URL(request.url)
  const sheet = sheetNames.find((name) => name === searchParams.get('sheet'))
  if (!sheet) throw new NotFound('There is no such sheet.')
  return { sheet, orders: await ordersToPrint(await idsIn(searchParams)), address: currentSite().address }
}

export default function PrintPage() {
  const { sheet, orders, address } = useLoaderData<typeof loader>()
  const { name, contactEmail } = siteOf(useMatches())
  const seller = { name, contactEmail, address }
  return (
    <div className={`printed printed-${sheet}`}>
      <div className="print-help">
        <BackLink to="/admin/orders?status=paid">Orders</BackLink>
        <h1>{titles[sheet]}</h1>
        {orders.length > 0 ? (
          <p>Print this page with your browser: Ctrl+P, or ⌘P on a Mac.</p>
        ) : (
          <p className="empty">
            No orders chosen. <Link to="/admin/orders?status=paid">Choose orders</Link>
          </p>
        )}
      </div>
      {sheet === 'picking' && orders.length > 0 && <PickingList orders={orders} />}
      {sheet === 'slip' &&
        orders.map((order) => <PackingSlip key={order.id} order={order} seller={seller} />)}
      {sheet === 'label' &&
        orders.map((order) => <AddressLabel key={order.id} order={order} seller={seller} />)}
    </div>
  )
}

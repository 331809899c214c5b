import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useMatches } from '@remix-run/react'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { currentSite } from '../../../site/current-site.server'
import { pageMeta, siteFromMatches } from '../../../site/meta'
import { AddressLabel, PackingSlip, PickingList } from './Sheets'
import {
  listOrdersToPrint,
  type PrintSheetName,
  printSheetNames,
  readOrderIdsFromParams,
} from './sheets.server'
import './sheets.css'

const titles: Record<PrintSheetName, string> = {
  slip: msg('Packing slips'),
  label: msg('Address labels'),
  picking: msg('Picking list'),
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? t(titles[args.data.sheet]) : t('Print'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { searchParams } = new URL(request.url)
  const sheet = printSheetNames.find((name) => name === searchParams.get('sheet'))
  if (!sheet) throw new NotFound(t('This page to print does not exist.'))
  return {
    sheet,
    orders: await listOrdersToPrint(await readOrderIdsFromParams(searchParams)),
    address: currentSite().address,
  }
}

export default function PrintPage() {
  const { sheet, orders, address } = useLoaderData<typeof loader>()
  const { name, contactEmail } = siteFromMatches(useMatches())
  const seller = { name, contactEmail, address }
  return (
    <div className={`printed printed-${sheet}`}>
      <div className="print-help">
        <BackLink to={`${href('/admin/orders')}?status=paid`}>{t('Orders')}</BackLink>
        <h1>{t(titles[sheet])}</h1>
        {orders.length > 0 ? (
          <p>{t('Print this page with your browser: Ctrl+P, or ⌘P on a Mac.')}</p>
        ) : (
          <p className="empty">
            {t('No orders chosen.')}{' '}
            <Link to={`${href('/admin/orders')}?status=paid`}>{t('Choose orders')}</Link>
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

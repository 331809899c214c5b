import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { buyersAddress } from './chosen-goods'
import { QrCode } from './QrCode'
import { itemsText } from './SaleLists'
import { loadChosenGoods } from './table-goods.server'
import { goodsCents } from './table-sales'
import './table.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Pay on a phone'), { isPrivate: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const chosen = await loadChosenGoods(new URL(request.url).searchParams)
  return { chosen, address: buyersAddress(context.origin, chosen) }
}

/** The page with the QR code, for browsers without JavaScript. */
export default function TableQrPage() {
  const { chosen, address } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink to={href('/admin/table')}>{t('Fair sales')}</BackLink>
      <h1>{t('Pay on a phone')}</h1>
      {chosen.length === 0 ? (
        <p className="empty">{t('Nothing was chosen.')}</p>
      ) : (
        <>
          <p>{itemsText(chosen)}</p>
          <p className="table-due">{formatMoney(goodsCents(chosen))}</p>
          <QrCode address={address} />
          <p>{t('Scan to pay on your phone. Show the receipt there when you have paid.')}</p>
          <p>
            <Link to={href('/admin/table')} className="button">
              {t('Next sale')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

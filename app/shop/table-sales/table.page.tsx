import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { Invalid } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { readFields, validate } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { randomToken } from '../../platform/process/secret.server'
import { localTimeOf } from '../../platform/site-zone'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { chosenVariantIds } from './chosen-goods'
import { GoodsForm } from './GoodsForm'
import { storePageOffline } from './keep-page'
import { recordTableSale } from './record-sale.server'
import { ShortageNote, UnsentSales } from './SaleLists'
import { tableSaleFromForm } from './sale-form'
import { type SentTableSale, TableSale } from './sales-request'
import { listTableGoods } from './table-goods.server'
import type { RecordedSale } from './table-sales'
import { type SalesAnswer, storeUnsentSale, useUnsentSales } from './unsent-sales'
import './table.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Fair sales'), { isPrivate: true })
export const handle = { manifest: href('/table.webmanifest') }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return { goods: await listTableGoods(), today: localTimeOf(new Date()).date, key: randomToken() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { username } = await requireAdmin(request, 'sell')
  const fields = await readFields(request)
  const said = tableSaleFromForm(fields, await listTableGoods(chosenVariantIds(fields)))
  if ('problem' in said) throw new Invalid(said.problem)
  const { shortages } = await recordTableSale(validate(TableSale, said.sale), username)
  return redirectWithDoneFlash(href('/admin/table'), shortages.length > 0 ? 'short' : 'sold', context)
}

export default function TablePage() {
  const { goods, today, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = useDoneMessage()
  const [recorded, setRecorded] = useState<RecordedSale[]>([])
  const [goodsNow, setGoodsNow] = useState(goods)
  const follow = useCallback((said: SalesAnswer) => {
    setGoodsNow(said.goods)
    if (said.recorded.length > 0) setRecorded(said.recorded)
  }, [])
  const { unsent, problem, sendNow } = useUnsentSales(follow)
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    storePageOffline(href('/admin/table')).then(setKept, () => {})
  }, [])
  const sell = (sale: SentTableSale) => {
    storeUnsentSale(sale)
    sendNow()
  }
  return (
    <div className="desk table-page">
      <h1>{t('Fair sales')}</h1>
      <p>
        <Link to={href('/admin/table/days/:day', { day: today })}>{t('Today')}</Link> ·{' '}
        <Link to={href('/admin/table/days')}>{t('All days')}</Link>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {done === 'sold' && !formErrors && <Message role="status">{t('Sold.')}</Message>}
      {done === 'short' && (
        <Message role="status">
          <Trans
            id="Sold, but more than in stock. See <a>Today</a>."
            components={{ a: <Link to={href('/admin/table/days/:day', { day: today })} /> }}
          />
        </Message>
      )}
      {problem && <Message role="alert">{problem}</Message>}
      <ShortageNote sales={recorded} />
      <UnsentSales sales={unsent} />
      {goodsNow.length === 0 ? (
        <p className="empty">
          <Trans
            id="There is nothing to sell. <a>Add an item</a>"
            components={{ a: <Link to={href('/admin/:kind/new', { kind: 'merch' })} /> }}
          />
        </p>
      ) : (
        <GoodsForm firstKey={key} goods={goodsNow} unsent={unsent} onSell={sell} />
      )}
      {isKept && <p className="hint">{t('This page works on this device without internet.')}</p>}
    </div>
  )
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Field } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { CarrierNames } from '../admin/TrackingFields'
import { isPickedUp, statusWord } from '../orders'
import { listOrdersToPrint, maxSheetOrders, type PrintedOrder, readOrderIdsFromParams } from './sheets.server'
import { shipManyOrders } from './ship-many.server'
import { carrierField, trackingField } from './tracking-fields'
import '../admin/desk.css'
import '../admin/admin-orders.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Ship orders'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { searchParams } = new URL(request.url)
  const orders = await listOrdersToPrint(await readOrderIdsFromParams(searchParams, maxSheetOrders))
  return { orders }
}

const numbersIn = (text = '') =>
  text
    .split(/[,-]/)
    .filter((id) => /^\d{1,9}$/.test(id))
    .map(Number)

const ShipForm = z.looseObject({
  orders: z.string().regex(/^\d{1,9}(,\d{1,9}){0,99}$/, msg('Choose orders first.')),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { username } = await requireAdmin(request, 'sell')
  const { orders, ...fields } = await parseForm(request, ShipForm)
  const { shipped, others } = await shipManyOrders(numbersIn(orders), fields, username)
  const query = new URLSearchParams(others.map((id) => ['order', String(id)]))
  return redirectWithDoneFlash(`${href('/admin/orders/ship')}?${query}`, shipped.join('-'), context)
}

export default function ShipManyPage() {
  const { orders } = useLoaderData<typeof loader>()
  const done = numbersIn(useDoneMessage())
  const isBusy = useNavigation().formMethod === 'POST'
  const open = orders.filter(({ status }) => status === 'paid')
  const others = orders.filter(({ status }) => status !== 'paid')
  return (
    <div className="refund">
      <BackLink to={`${href('/admin/orders')}?status=paid`}>{t('Orders')}</BackLink>
      <h1>{t('Ship orders')}</h1>
      {done.length > 0 && <Message role="status">{shippedWords(done)}</Message>}
      {others.length > 0 && (
        <Message role="alert">
          {others.map(({ id, status }) => (
            <p key={id}>
              <Trans
                id="<a>Order {id}</a> was skipped: it is {status}."
                values={{ id, status: statusWord(status) }}
                components={{
                  a: <Link to={href('/admin/orders/:id', { id })} />,
                }}
              />
            </p>
          ))}
        </Message>
      )}
      {open.length > 0 ? (
        <Form method="post" action={href('/admin/orders/ship')} className="form">
          <input type="hidden" name="orders" value={open.map(({ id }) => id).join()} />
          <ul className="ship-many">
            {open.map((order) => (
              <OrderToShip key={order.id} order={order} />
            ))}
          </ul>
          <CarrierNames id={carrierList} />
          <button type="submit" className="button" disabled={isBusy}>
            {open.every(isPickedUp) ? t('Mark as ready') : t('Mark as shipped')}
          </button>
        </Form>
      ) : (
        done.length === 0 &&
        others.length === 0 && (
          <p className="empty">
            {t('No orders chosen.')}{' '}
            <Link to={`${href('/admin/orders')}?status=paid`}>{t('Choose orders')}</Link>
          </p>
        )
      )}
    </div>
  )
}

const carrierList = 'carriers'

function OrderToShip({ order }: { order: PrintedOrder }) {
  const { id, shippingName, pickupPlace, lines } = order
  return (
    <li>
      <h2>
        <Link to={href('/admin/orders/:id', { id })}>{t('Order {id}', { id })}</Link>
        {shippingName && <span {...textAttributes(shippingName)}> {shippingName}</span>}
      </h2>
      <ul className="ship-many-items">
        {lines.map(({ key, pieces, title }) => (
          <li key={key} dir="auto">
            {pieces} × {title}
          </li>
        ))}
      </ul>
      {isPickedUp(order) ? (
        <p className="field-hint" {...textAttributes(pickupPlace ?? '')}>
          {t('Pick up: {place}', { place: pickupPlace?.split('\n')[0] ?? '' })}
        </p>
      ) : (
        <fieldset className="field-group">
          <legend>{t('Tracking of order {id}', { id })}</legend>
          <p className="field-hint">{t('You can leave both empty.')}</p>
          <div className="field-row">
            <Field label={t('Carrier')} name={carrierField(id)} list={carrierList} maxLength={60} />
            <Field label={t('Tracking number')} name={trackingField(id)} maxLength={200} autoComplete="off" />
          </div>
        </fieldset>
      )}
    </li>
  )
}

const shippedWords = (ids: number[]) =>
  t('{count, plural, one {Order {ids} is shipped.} other {Orders {ids} are shipped.}}', {
    count: ids.length,
    ids: ids.join(', '),
  })

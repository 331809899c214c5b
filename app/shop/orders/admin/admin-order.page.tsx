import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { href } from '../../../platform/href'
import { idFromParam, readFields } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { localTimeOf } from '../../../platform/site-zone'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { listDisputesOf } from '../disputes/answer-dispute.server'
import { Disputes } from '../disputes/Disputes'
import { AdminDownloads } from '../downloads/OrderDownloads'
import { findBusinessBuyerOfOrder, listInvoicesOfOrder } from '../invoices/invoices.server'
import { OrderStatusBadge } from '../OrderStatusBadge'
import { OrderDetails, OrderSummary } from '../OrderSummary'
import { canBeCanceled, isPickedUp, orderNotFound } from '../orders'
import { DeskReturns } from '../returns/DeskReturns'
import { HoldForm } from '../ways/HoldForm'
import { PaymentForm } from '../ways/PaymentForm'
import { AddressForm, NoteForm } from './OrderForms'
import { OrderMails, OrderTimeline } from './OrderHistory'
import { OrderParcels, UnsentUnits } from './OrderParcels'
import { OrderRefund } from './OrderRefund'
import { loadOrderForAdmin } from './order-admin.server'
import { applyOrderForm } from './order-forms.server'
import { listFieldsFromParams } from './order-list-query'
import './admin-orders.css'
import './desk.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? t('Order {id}', { id: args.data.order.id }) : t(orderNotFound), {
    isPrivate: true,
  })

export const handle = { failure: msg('Failed to load the order.') }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idFromParam(params.id, t(orderNotFound))
  const [order, disputes, business, invoices] = await Promise.all([
    loadOrderForAdmin(id),
    listDisputesOf(id),
    findBusinessBuyerOfOrder(id),
    listInvoicesOfOrder(id),
  ])
  return {
    order,
    disputes,
    business,
    invoices,
    key: randomUUID(),
    today: localTimeOf(new Date()).date,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { username } = await requireAdmin(request, 'sell')
  const orderId = idFromParam(params.id, t(orderNotFound))
  await applyOrderForm(orderId, username, request, await readFields(request))
  return redirect(href('/admin/orders/:id', { id: orderId }), 303)
}

export default function AdminOrderPage() {
  const { order, disputes, business, invoices, key, today } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const [search] = useSearchParams()
  const listed = listFieldsFromParams(search)
  const { id, flag, status } = order
  const ofForm = (intent: string) => (formErrors?.values.intent === intent ? formErrors : undefined)
  return (
    <div className="desk-order">
      <BackLink to={`${href('/admin/orders')}?${new URLSearchParams(listed)}`}>{t('All orders')}</BackLink>
      <header className="order-head">
        <h1>{t('Order {id}', { id })}</h1>
        <span className="order-badges">
          <OrderStatusBadge order={order} />
        </span>
      </header>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {flag && (
        <Message>
          <div className="admin-order-flag">
            <p>{flag}</p>
            <Intent intent="resolve" label={t('Mark as resolved')} />
          </div>
        </Message>
      )}
      {order.isBeingPaid && (
        <Message>{t('The bank is confirming the payment. This can take some days.')}</Message>
      )}
      <Disputes {...disputes} currency={order.currency} formErrors={ofForm('answer')} />
      <DeskReturns
        {...order.returns}
        orderId={id}
        formErrors={ofForm('accept-return') ?? ofForm('decline-return')}
      />
      <PaymentForm order={order} requestKey={key} today={today} formErrors={ofForm('received')} />
      <HoldForm order={order} today={today} formErrors={ofForm('hold')} />
      {canBeCanceled(order) && <Intent intent="cancel" label={t('Cancel order')} />}
      {order.isPaidByCard && <Intent intent="refund-to-card" label={t('Refund to the gift card')} />}
      {(status === 'paid' || status === 'shipped') && !order.isDigital && (
        <nav className="order-filter" aria-label={t('Print')}>
          <Link to={`${href('/admin/orders/print')}?sheet=slip&order=${id}`}>{t('Packing slip')}</Link>
          <Link to={`${href('/admin/orders/print')}?sheet=label&order=${id}`}>{t('Address label')}</Link>
        </nav>
      )}
      <div className="desk-order-columns">
        <div className="desk-order-part">
          <section>
            <h2>{t('Items')}</h2>
            <OrderSummary order={order} />
          </section>
          <UnsentUnits order={order} formErrors={ofForm('ship')} />
          <OrderParcels order={order} formErrors={ofForm('track')} />
          {status !== 'pending' && <AdminDownloads downloads={order.downloads} />}
        </div>
        <div className="desk-order-part desk-order-beside">
          <section>
            <h2>{t('Buyer')}</h2>
            <OrderDetails
              order={order}
              business={business}
              invoices={invoices}
              invoiceAddress={(number) => href('/admin/invoices/:number', { number })}
            />
            {status === 'paid' && !isPickedUp(order) && (
              <AddressForm key={order.addressOpened.version} order={order} formErrors={ofForm('address')} />
            )}
          </section>
          <OrderRefund order={order} />
        </div>
        <div className="desk-order-part">
          <section>
            <h2>{t('Order history')}</h2>
            <OrderTimeline order={order} />
            <NoteForm key={key} requestKey={key} formErrors={ofForm('note')} />
          </section>
          <OrderMails order={order} />
        </div>
      </div>
    </div>
  )
}

function Intent({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <button type="submit" name="intent" value={intent} className="link-button">
        {label}
      </button>
    </Form>
  )
}

import { Form, useNavigation, useSearchParams } from '@remix-run/react'
import { useId } from 'react'
import { NewerVersionChoice, OpenedFields } from '../../content/NewerVersion'
import type { FormErrors } from '../../platform/http/errors'
import { preorderText } from '../../shop/merch'
import { Field } from '../../ui/Field'
import { formatDateTime } from '../../ui/format'
import { currencyUnit, formatMoney } from '../../ui/money'
import { paidCentsOf } from '../orders'
import { carrierNames, type Tracking } from '../parcels/carriers'
import type { OrderForAdmin } from './order-admin.server'
import { listFieldsOf } from './order-list-query'
import { UnitsTable } from './UnitsTable'

interface OrderPart {
  order: OrderForAdmin
  formErrors?: FormErrors
}

/** Shows what is to be shipped and what comes back, line by line. */
export function UnsentUnits({ order, formErrors }: OrderPart) {
  const { status, units, flag } = order
  const left = units.reduce((sum, line) => sum + line.left, 0)
  const hasPayment =
    status === 'paid' ||
    status === 'shipped' ||
    (status === 'pending' && (flag !== null || order.receivedCents > 0))
  const canBeRefunded = hasPayment && paidCentsOf(order) > order.refundRequestedCents
  return (
    <>
      {status === 'paid' && (left > 0 || units.length === 0) && (
        <ShipForm order={order} formErrors={formErrors} />
      )}
      {canBeRefunded && <RefundForm order={order} />}
    </>
  )
}

function ShipForm({ order: { units }, formErrors }: OrderPart) {
  const isBusy = useNavigation().formMethod === 'POST'
  const sent = units.reduce((sum, line) => sum + line.sent, 0)
  const open = units.filter(({ left }) => left > 0)
  return (
    <section>
      <h2>Send a parcel</h2>
      <Form method="post" className="form" preventScrollReset key={sent}>
        <input type="hidden" name="expectedSent" value={sent} />
        <UnitsTable
          caption="Units in this parcel"
          lines={open.map((line) => ({
            ...line,
            max: line.left,
            count: line.left,
            note: `of ${line.left}${line.shipsFrom ? `, ${preorderText(line.shipsFrom)}` : ''}`,
          }))}
        />
        <TrackingFields formErrors={formErrors} />
        <button type="submit" name="intent" value="ship" className="button" disabled={isBusy}>
          Mark as shipped
        </button>
      </Form>
    </section>
  )
}

function RefundForm({ order }: OrderPart) {
  const { id, units, refundRequestedCents, currency } = order
  const [search] = useSearchParams()
  const amount = useId()
  const open = units.filter(({ quantity, refunded }) => quantity > refunded)
  return (
    <details className="desk-refund">
      <summary>Refund</summary>
      <Form method="get" action={`/admin/orders/${id}/refund`} className="form">
        {listFieldsOf(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <UnitsTable
          caption="Units to refund"
          lines={open.map((line) => ({
            ...{ ...line, max: line.quantity - line.refunded, count: 0 },
            note: `of ${line.quantity - line.refunded} at ${formatMoney(line.priceCents, currency)}`,
          }))}
        />
        <div className="field">
          <label htmlFor={amount}>
            {`Or a sum in ${currencyUnit(currency)} (leave both empty for all ${formatMoney(paidCentsOf(order) - refundRequestedCents, currency)})`}
          </label>
          <input id={amount} className="input" name="amount" inputMode="decimal" autoComplete="off" />
        </div>
        <button type="submit" className="button is-plain">
          Refund
        </button>
      </Form>
    </details>
  )
}

function TrackingFields({ shown, formErrors }: { shown?: Tracking; formErrors?: FormErrors }) {
  const list = useId()
  return (
    <div className="tracking-fields">
      <Field
        label="Carrier"
        name="carrier"
        list={list}
        maxLength={60}
        defaultValue={shown?.carrier}
        formErrors={formErrors}
      />
      <datalist id={list}>
        {carrierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Tracking number"
        name="trackingNumber"
        maxLength={200}
        autoComplete="off"
        defaultValue={shown?.trackingNumber}
        formErrors={formErrors}
      />
    </div>
  )
}

/** Shows the sent parcels; each tracking number can be corrected. */
export function Parcels({ order: { id: orderId, shipments }, formErrors }: OrderPart) {
  if (shipments.length === 0) return null
  return (
    <section>
      <h2>Parcels</h2>
      <ul className="parcels">
        {shipments.map((shipment) => {
          const { id, opened, shippedAt, shippedBy, lines, text, url } = shipment
          const ownErrors = formErrors?.values.shipmentId === String(id) ? formErrors : undefined
          return (
            <li key={id}>
              <p>
                {formatDateTime(shippedAt)} by {shippedBy}:{' '}
                <span dir="auto">
                  {lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
                </span>
                {text && (
                  <>
                    {' · '}
                    {url ? (
                      <a href={url} rel="noreferrer">
                        {text}
                      </a>
                    ) : (
                      <span dir="auto">{text}</span>
                    )}
                  </>
                )}
              </p>
              <details open={ownErrors !== undefined}>
                <summary>Change tracking of this parcel</summary>
                <Form method="post" className="form" preventScrollReset key={opened.version}>
                  <input type="hidden" name="shipmentId" value={id} />
                  <OpenedFields opened={opened} entered={ownErrors?.values} />
                  <TrackingFields shown={shipment} formErrors={ownErrors} />
                  <NewerVersionChoice
                    formErrors={ownErrors}
                    page={`/admin/orders/${orderId}`}
                    intent="track"
                  />
                  <button type="submit" name="intent" value="track" className="button is-plain">
                    Save tracking
                  </button>
                </Form>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { Form, useNavigation } from '@remix-run/react'
import { NewerVersionChoice, OpenedFields } from '../../content/NewerVersion'
import type { FormErrors } from '../../platform/http/errors'
import { preorderText } from '../../shop/merch'
import { formatDateTime } from '../../ui/format'
import { isPickup } from '../orders'
import type { OrderForAdmin } from './order-admin.server'
import { TrackingFields } from './TrackingFields'
import { UnitsTable } from './UnitsTable'

interface OrderPart {
  order: OrderForAdmin
  formErrors?: FormErrors
}

/** Sends what is left of a paid order in a parcel, or hands it over where it is picked up. */
export function UnsentUnits({ order, formErrors }: OrderPart) {
  const { status, units } = order
  const isBusy = useNavigation().formMethod === 'POST'
  const sent = units.reduce((sum, line) => sum + line.sent, 0)
  const open = units.filter(({ left }) => left > 0)
  if (status !== 'paid' || (open.length === 0 && units.length > 0)) return null
  const isPickedUp = isPickup(order)
  return (
    <section>
      <h2>{isPickedUp ? 'Pick-up' : 'Send a parcel'}</h2>
      <Form method="post" className="form" preventScrollReset key={sent}>
        <input type="hidden" name="expectedSent" value={sent} />
        <UnitsTable
          caption={isPickedUp ? 'Units that are ready' : 'Units in this parcel'}
          lines={open.map((line) => ({
            ...{ ...line, max: line.left, count: line.left },
            note: line.shipsFrom ? preorderText(line.shipsFrom) : undefined,
          }))}
        />
        {!isPickedUp && <TrackingFields formErrors={formErrors} />}
        <button type="submit" name="intent" value="ship" className="button" disabled={isBusy}>
          {isPickedUp ? 'Mark as ready' : 'Mark as shipped'}
        </button>
      </Form>
    </section>
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

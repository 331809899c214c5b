import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { formatDateTime, formatList } from '../../../platform/ui/format'
import { NewerVersionChoice, OpenedVersionFields } from '../../../site/content/NewerVersion'
import { preorderText } from '../../items/merch'
import { isPickedUp } from '../orders'
import type { OrderForAdmin } from './order-admin.server'
import { TrackingFields } from './TrackingFields'
import { UnitsTable } from './UnitsTable'

interface OrderPart {
  order: OrderForAdmin
  formErrors?: FormErrors
}

export function UnsentUnits({ order, formErrors }: OrderPart) {
  const { status, units } = order
  const isBusy = useNavigation().formMethod === 'POST'
  const sent = units.reduce((sum, line) => sum + line.sent, 0)
  const open = units.filter(({ left }) => left > 0)
  if (status !== 'paid' || (open.length === 0 && units.length > 0)) return null
  const isForPickup = isPickedUp(order)
  return (
    <section>
      <h2>{isForPickup ? t('Pick-up') : t('Send a parcel')}</h2>
      <Form method="post" className="form" preventScrollReset key={sent}>
        <input type="hidden" name="expectedSent" value={sent} />
        <UnitsTable
          caption={isForPickup ? t('Items that are ready') : t('Items in this parcel')}
          lines={open.map((line) => ({
            ...line,
            max: line.left,
            count: line.left,
            note: line.shipsFrom ? preorderText(line.shipsFrom) : undefined,
          }))}
        />
        {!isForPickup && <TrackingFields formErrors={formErrors} />}
        <button type="submit" name="intent" value="ship" className="button" disabled={isBusy}>
          {isForPickup ? t('Mark as ready') : t('Mark as shipped')}
        </button>
      </Form>
    </section>
  )
}

export function OrderParcels({ order: { id: orderId, shipments }, formErrors }: OrderPart) {
  if (shipments.length === 0) return null
  return (
    <section>
      <h2>{t('Parcels')}</h2>
      <ul className="parcels">
        {shipments.map((shipment) => {
          const { id, opened, shippedAt, shippedBy, lines, text, url } = shipment
          const ownErrors = formErrors?.values.shipmentId === String(id) ? formErrors : undefined
          return (
            <li key={id}>
              <p>
                <Trans
                  id="{time} by {actor}: {items}"
                  values={{
                    time: formatDateTime(shippedAt),
                    actor: <>{shippedBy}</>,
                    items: (
                      <span dir="auto">
                        {formatList(lines.map(({ quantity, title }) => `${quantity} × ${title}`))}
                      </span>
                    ),
                  }}
                />
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
                <summary>{t('Change tracking of this parcel')}</summary>
                <Form method="post" className="form" preventScrollReset key={opened.version}>
                  <input type="hidden" name="shipmentId" value={id} />
                  <OpenedVersionFields opened={opened} entered={ownErrors?.values} />
                  <TrackingFields shown={shipment} formErrors={ownErrors} />
                  <NewerVersionChoice
                    formErrors={ownErrors}
                    page={href('/admin/orders/:id', { id: orderId })}
                    intent="track"
                  />
                  <button type="submit" name="intent" value="track" className="button is-plain">
                    {t('Save tracking')}
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

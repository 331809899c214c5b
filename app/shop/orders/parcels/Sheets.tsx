import { t } from '../../../platform/i18n/i18n'
import { formatDate } from '../../../platform/ui/format'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { testOrderNote } from '../test-note'
import { pickingList } from './picking'
import type { PrintedOrder } from './sheets.server'
import './sheets.css'

interface SheetProps {
  order: PrintedOrder
  seller: { name: string; contactEmail?: string /** In lines; empty if none is set. */; address: string }
}

/** Shows a packing slip on one sheet, for packing and for the buyer to check. */
export function PackingSlip({ order, seller }: SheetProps) {
  const { id, reference, createdAt, lines, isPart, isTest } = order
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  return (
    <article className="sheet-slip">
      <header>
        <strong className="sheet-seller">{seller.name}</strong>
        {seller.address && <address {...textAttributes(seller.address)}>{seller.address}</address>}
        {seller.contactEmail && <span>{seller.contactEmail}</span>}
      </header>
      <section className="sheet-address" aria-label={t('Address of order {id}', { id })}>
        <Address order={order} />
      </section>
      <h2>{t('Packing slip: order {id}', { id })}</h2>
      {isTest && <p>{t(testOrderNote)}</p>}
      <p>
        {t('Ordered {day} · {reference}', { day: formatDate(createdAt), reference })}
        {isPart && ` · ${t('The rest of the order. Another parcel was sent before.')}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Packed')}</span>
            </th>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col">{t('Item')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td className="sheet-box" />
              <td>{line.pieces}</td>
              <td {...textAttributes(line.title)}>
                {line.title}
                {line.bundle && (
                  <span className="sheet-bundle">{t('from {bundle}', { bundle: line.bundle })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <td>{pieces}</td>
            <td>{t('{count, plural, one {item in total} other {items in total}}', { count: pieces })}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        {t('Thank you for your order.')} {t('Is something missing or broken?')} {contactWords(seller)}
      </p>
    </article>
  )
}

const contactWords = ({ contactEmail }: SheetProps['seller']) =>
  contactEmail ? t('Write to {email}.', { email: contactEmail }) : t('Tell us.')

/** Shows an address label for the parcel, in A6. */
export function AddressLabel({ order, seller }: SheetProps) {
  return (
    <article className="sheet-label" aria-label={t('Label of order {id}', { id: order.id })}>
      <p className="sheet-from">
        {[seller.name, ...seller.address.split('\n').filter(Boolean)].join(' · ')} ·{' '}
        {t('order {id}', { id: order.id })}
      </p>
      <div className="sheet-address">
        <Address order={order} />
      </div>
    </article>
  )
}

function Address({ order }: { order: PrintedOrder }) {
  const { shippingName, shippingAddress, pickupPlace, email, phone } = order
  const taker = shippingName ?? email
  if (!shippingAddress && pickupPlace) {
    const text = `${t('Pick-up by {name}', { name: taker })}\n${pickupPlace}`
    return <p {...textAttributes(pickupPlace)}>{text}</p>
  }
  if (!shippingAddress)
    return (
      <p>
        {t('No address was needed.')} {email}
      </p>
    )
  return (
    <>
      {shippingName && <strong {...textAttributes(shippingName)}>{shippingName}</strong>}
      <p {...textAttributes(shippingAddress)}>{shippingAddress}</p>
      {phone && <p className="sheet-phone">{phone}</p>}
    </>
  )
}

export function PickingList({ orders }: { orders: PrintedOrder[] }) {
  return (
    <table className="sheet-picking">
      <caption>{t('{count, plural, one {# order} other {# orders}}', { count: orders.length })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('Picked up')}</span>
          </th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('For orders')}</th>
        </tr>
      </thead>
      <tbody>
        {pickingList(orders).map(({ title, pieces, orders: takers }) => (
          <tr key={title}>
            <td className="sheet-box" />
            <td>{pieces}</td>
            <td {...textAttributes(title)}>{title}</td>
            <td>
              {takers
                .map((taker) => (taker.pieces > 1 ? `${taker.id} (${taker.pieces})` : taker.id))
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

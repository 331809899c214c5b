import { t } from '../../platform/i18n/i18n'
import { formatDay } from '../../platform/ui/format'
import { preorderText } from '../items/merch'
import type { Order } from './orders'

interface NextStepsProps {
  order: Order
  /** The number of days within which orders are usually shipped; null if unknown. */
  daysUntilShipped: number | null
  isMailOn: boolean
}

/** Tells the buyer of a paid order what happens next; hidden once it is shipped. */
export function NextSteps({ order, daysUntilShipped, isMailOn }: NextStepsProps) {
  if (order.status !== 'paid' || order.isDigital) return null
  return (
    <section className="order-next" aria-labelledby="next">
      <h2 id="next">{t('What happens next')}</h2>
      <ol>
        <li>{shippingText(order, daysUntilShipped)}</li>
        {preorderDays(order).map((day) => (
          <li key={day}>{readySentence(order, day)}</li>
        ))}
        <li>{arrivalText(order, isMailOn)}</li>
      </ol>
    </section>
  )
}

function shippingText({ pickupPlace }: Order, days: number | null): string {
  if (pickupPlace) return t('We pack your order.')
  if (days === null) return t('We pack your order and send it.')
  return t('We usually ship within {days, plural, one {a day} other {# days}}.', { days })
}

export const readyByText = ({ pickupPlace }: Pick<Order, 'pickupPlace'>, day: string) =>
  pickupPlace ? t('Ready to pick up from {day}', { day: formatDay(day) }) : preorderText(day)

const readySentence = ({ pickupPlace }: Order, day: string) =>
  pickupPlace
    ? t('Ready to pick up from {day}.', { day: formatDay(day) })
    : t('Pre-order: ships from {day}.', { day: formatDay(day) })

const preorderDays = ({ lines }: Order) => [...new Set(lines.flatMap(({ shipsFrom }) => shipsFrom ?? []))]

function arrivalText({ pickupPlace, email }: Order, isMailOn: boolean): string {
  const [place] = pickupPlace?.split('\n') ?? []
  if (place) return t('Pick it up at: {place}.', { place })
  return isMailOn
    ? t('We’ll email {email} when it ships.', { email })
    : t('Check this page to see when it has shipped.')
}

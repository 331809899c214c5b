import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatDay } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { isInStock, type MerchItem } from './merch'
import './item.css'

export interface ItemDeliveryFacts {
  postage: { to: string; cents: number; freeFromCents: number | null }[]
  pickups: string[]
  /** The site's page about returns, if it has one. */
  returns: { to: string; label: string } | null
}

interface ItemDeliveryProps {
  item: MerchItem
  facts: ItemDeliveryFacts
  /** The number of days within which orders are usually shipped; null if unknown. */
  daysUntilShipped: number | null
}

/** Shows lines below the buttons: shipping costs, time until shipping, and returns. */
export function ItemDelivery({ item, facts, daysUntilShipped }: ItemDeliveryProps) {
  const { postage, pickups, returns } = facts
  const leaves = leavesText(item, daysUntilShipped)
  return (
    <dl className="item-delivery">
      {postage.length + pickups.length > 0 && (
        <div>
          <dt>{t('Shipping')}</dt>
          <dd>
            <ul>
              {postage.map((one) => (
                <li key={one.to}>{postageText(one)}</li>
              ))}
              {pickups.map((name) => (
                <li key={name}>{t('Or pick up for free: {name}', { name })}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {leaves && (
        <div>
          <dt>{t('Ships')}</dt>
          <dd>{leaves}</dd>
        </div>
      )}
      {returns && (
        <div>
          <dt>{t('Returns')}</dt>
          <dd>
            <Link to={returns.to}>{returns.label}</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

function postageText({ to: place, cents, freeFromCents }: ItemDeliveryFacts['postage'][number]): string {
  if (cents === 0) return t('{place} for free', { place })
  const price = formatMoney(cents)
  return freeFromCents === null
    ? t('{place} from {price}', { place, price })
    : t('{place} from {price}, free over {sum}', { place, price, sum: formatMoney(freeFromCents) })
}

function leavesText({ shipsFrom, variants }: MerchItem, days: number | null): string | null {
  if (shipsFrom) return t('From {shipsFrom}', { shipsFrom: formatDay(shipsFrom) })
  if (days === null || !variants.some(isInStock)) return null
  return days === 1 ? t('Usually within a day') : t('Usually within {days} days', { days })
}

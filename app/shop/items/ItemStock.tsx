import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import type { MerchItem, MerchVariant } from './merch'
import { variantTitle } from './merch'
import './item.css'

/** A checkout that reserves the last units. */
export interface CheckoutHold {
  isOwn: boolean
  orderReference: string
  until: string
}

interface ItemStockProps {
  item: MerchItem
  chosen: MerchVariant | undefined
  hold: CheckoutHold | null
}

const few = 5

/** Shows how many units are left if they are few, and whether the rest is reserved. */
export function ItemStock({ item, chosen, hold }: ItemStockProps) {
  const stock = item.optionNames.length > 0 ? (chosen?.stock ?? null) : item.stock
  return (
    <>
      {hold && (
        <p className="item-stock">
          {hold.isOwn ? (
            <Link to={href('/orders/:id', { id: hold.orderReference })}>
              {t('Reserved in your own checkout')}
            </Link>
          ) : (
            t('Reserved in someone’s checkout. It may be free again at {until}.', { until: hold.until })
          )}
        </p>
      )}
      {stock !== null && stock > 0 && stock <= few && (
        <p className="item-stock">{t('Only {stock} left', { stock })}</p>
      )}
      {chosen && stock === 0 && item.stock !== 0 && (
        <p className="item-stock">
          {t('{variantTitle} is sold out.', { variantTitle: variantTitle(item.title, chosen.values) })}
        </p>
      )}
    </>
  )
}

import { Link } from '@remix-run/react'
import type { MerchItem, MerchVariant } from './merch'
import { variantTitle } from './merch'

/** Somebody's checkout that has the last units. */
export interface Hold {
  isOwn: boolean
  orderReference: string
  until: string
}

interface ItemStockProps {
  item: MerchItem
  chosen: MerchVariant | undefined
  hold: Hold | null
}

const few = 5

/** Shows how many are left if they are few, and who has reserved the rest. */
export function ItemStock({ item, chosen, hold }: ItemStockProps) {
  const stock = item.optionNames.length > 0 ? (chosen?.stock ?? null) : item.stock
  return (
    <>
      {hold && (
        <p className="item-stock">
          {hold.isOwn ? (
            <Link to={`/orders/${hold.orderReference}`}>Reserved in your own checkout</Link>
          ) : (
            `Reserved in someone’s checkout, may return at ${hold.until}.`
          )}
        </p>
      )}
      {stock !== null && stock > 0 && stock <= few && <p className="item-stock">Only {stock} left</p>}
      {chosen && stock === 0 && item.stock !== 0 && (
        <p className="item-stock">{variantTitle(item.title, chosen.values)} is sold out.</p>
      )}
    </>
  )
}

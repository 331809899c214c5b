import { Link, useFetcher } from '@remix-run/react'
import { dollars } from '../ui/money'
import { Picture } from '../uploads/Picture'
import type { CartLine } from './cart'

interface LineProps {
  line: CartLine
  /** It is on its way out. */
  isLeaving: boolean
}

/** One line of the cart, with its Remove button. */
export function CartLineRow({ line, isLeaving }: LineProps) {
  const fetcher = useFetcher<{ message?: string }>()
  const { id, title, image, quantity, priceAtAddCents, stock } = line
  return (
    <li className="cart-line" hidden={isLeaving}>
      <Link to={`/item/${line.merchItemId}`} className="cart-picture" tabIndex={-1} aria-hidden="true">
        <Picture file={image} alt="" width={160} height={160} sizes="7rem" />
      </Link>
      <p className="cart-title" dir="auto">
        <Link to={`/item/${line.merchItemId}`}>{title}</Link>
        {stock !== null && stock < quantity && (
          <span className="cart-short">{stock <= 0 ? 'Sold out just now' : `Only ${stock} left`}</span>
        )}
      </p>
      <p className="cart-quantity">
        <span className="cart-label">Quantity</span> {quantity}
      </p>
      <p className="cart-price">
        <span className="cart-label">Price</span> {dollars(priceAtAddCents)}
      </p>
      <fetcher.Form method="post" action="/cart" className="cart-remove">
        <input type="hidden" name="lineId" value={id} />
        <input type="hidden" name="quantity" value={quantity} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className="link-button"
          aria-label={`Remove ${title}`}
        >
          Remove
        </button>
      </fetcher.Form>
      {fetcher.data?.message && (
        <p role="alert" className="message cart-problem">
          {fetcher.data.message}
        </p>
      )}
    </li>
  )
}

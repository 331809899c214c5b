import { Form } from '@remix-run/react'
import { formatMoney } from '../ui/money'
import type { Sums } from './cart-sums'

/** The gift card that pays, with a button that takes it out. */
export function CartGiftCard({ sums: { giftCard } }: { sums: Sums }) {
  if (!giftCard) return null
  return (
    <div className="cart-choice">
      <Form method="post" action="/cart" replace preventScrollReset className="cart-choice-form">
        <span>
          Gift card <strong>{giftCard.name}</strong>, {formatMoney(giftCard.balanceCents)}
        </span>
        <button
          type="submit"
          name="intent"
          value="remove-gift-card"
          className="link-button"
          aria-label="Remove the gift card"
        >
          Remove
        </button>
      </Form>
    </div>
  )
}

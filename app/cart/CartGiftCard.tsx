import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useErrorsOf } from '../ui/Field'
import { formatMoney } from '../ui/money'
import type { Sums } from './cart-sums'

/** A field for the code of a gift card, or the card with a button that takes it out. */
export function CartGiftCard({ sums: { giftCard, takesGiftCards } }: { sums: Sums }) {
  const id = useId()
  const failed = useErrorsOf('gift-card')
  if (giftCard)
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
  if (!takesGiftCards) return null
  return (
    <div className="cart-choice">
      <Form method="post" action="/cart" replace preventScrollReset className="cart-choice-form">
        <label htmlFor={id}>Gift card</label>
        <input
          id={id}
          name="code"
          className="input"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={failed?.values.code}
          aria-invalid={failed ? true : undefined}
          required
        />
        <button type="submit" name="intent" value="gift-card" className="button is-plain">
          Use
        </button>
      </Form>
    </div>
  )
}

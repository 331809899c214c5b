import { Form } from '@remix-run/react'
import { useErrorsOf } from '../ui/Field'
import { formatMoney } from '../ui/money'
import { CodeForm } from './CodeForm'
import type { Sums } from './cart-sums'

/** A field for the code of a gift card, or the card with a button that takes it out. */
export function CartGiftCard({ sums: { giftCard, takesGiftCards } }: { sums: Sums }) {
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
  return <CodeForm label="Gift card" intent="gift-card" button="Use" refused={failed?.values.code} />
}

import { Form } from '@remix-run/react'
import { AmountChoice } from '../ui/AmountChoice'
import { useErrorsOf } from '../ui/Field'
import { formatMoney } from '../ui/money'
import type { Sums } from './cart-sums'

/** A form for a tip beside the cart, or the tip with a button that takes it back. */
export function CartTip({ sums: { tipCents, tips } }: { sums: Sums }) {
  const formErrors = useErrorsOf('tip')
  if (!tips) return null
  if (tipCents > 0)
    return (
      <div className="cart-choice">
        <Form method="post" action="/cart" replace preventScrollReset className="cart-choice-form">
          <span>
            Tip <strong>{formatMoney(tipCents)}</strong>
          </span>
          <button
            type="submit"
            name="intent"
            value="remove-tip"
            className="link-button"
            aria-label="Remove the tip"
          >
            Remove
          </button>
        </Form>
      </div>
    )
  return (
    <details className="cart-tip" open={formErrors !== undefined || undefined}>
      <summary>Add a tip</summary>
      <Form method="post" action="/cart" replace preventScrollReset className="form">
        <AmountChoice legend="Your tip" sums={tips.sums} formErrors={formErrors} />
        <button type="submit" name="intent" value="tip" className="button is-plain">
          Add the tip
        </button>
      </Form>
    </details>
  )
}

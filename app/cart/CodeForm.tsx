import { Form } from '@remix-run/react'
import { useId } from 'react'

interface CodeFormProps {
  label: string
  /** What the cart does with the code. */
  intent: string
  button: string
  /** The code that was typed before and not taken. */
  refused?: string
}

/** A field of the cart for the code of a discount or a gift card. */
export function CodeForm({ label, intent, button, refused }: CodeFormProps) {
  const id = useId()
  return (
    <div className="cart-choice">
      <Form method="post" action="/cart" replace preventScrollReset className="cart-choice-form">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          name="code"
          className="input"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={refused}
          aria-invalid={refused !== undefined || undefined}
          required
        />
        <button type="submit" name="intent" value={intent} className="button is-plain">
          {button}
        </button>
      </Form>
    </div>
  )
}

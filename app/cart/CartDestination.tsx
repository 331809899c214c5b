import { Form, useFetcher } from '@remix-run/react'
import { useId } from 'react'
import { DestinationOptions } from '../shipping/DestinationOptions'
import { Message } from '../ui/Message'
import type { Sums } from './cart-sums'

/** The form posts itself when another destination is chosen; without JavaScript it has a button. */
export function CartDestination({ sums }: { sums: Sums }) {
  const fetcher = useFetcher<{ message?: string }>()
  const id = useId()
  const { destinations, destination, delivery, problem, isPickupByDefault, likely } = sums
  if (destinations.length === 0) return null
  const isOffered = destinations.some(({ value }) => value === destination) && !isPickupByDefault
  return (
    <div className="cart-choice">
      <fetcher.Form
        method="post"
        action="/cart"
        className="cart-choice-form"
        onChange={(event) => fetcher.submit(event.currentTarget)}
      >
        <input type="hidden" name="intent" value="destination" />
        <label htmlFor={id}>Ship to</label>
        <select
          id={id}
          name="destination"
          className="input"
          defaultValue={isOffered ? (destination ?? '') : ''}
          required
        >
          {!isOffered && <option value="">Choose a country</option>}
          <DestinationOptions destinations={destinations} likely={likely} />
        </select>
        <button type="submit" className="link-button cart-update">
          Update
        </button>
      </fetcher.Form>
      {isPickupByDefault && <p className="cart-note">Choose a country, or pick it up here:</p>}
      {delivery?.pickupPlace && <p className="cart-note cart-place">{delivery.pickupPlace}</p>}
      {problem && <p className="cart-problem">{problem}</p>}
      {fetcher.data?.message && <Message role="alert">{fetcher.data.message}</Message>}
    </div>
  )
}

/** The entered discount code, with a button that removes it. */
export function CartCode({ sums: { reduction } }: { sums: Sums }) {
  if (!reduction || reduction.isForMembers) return null
  return (
    <div className="cart-choice">
      <Form method="post" action="/cart" replace preventScrollReset className="cart-choice-form">
        <span>
          Code <strong>{reduction.code}</strong>
        </span>
        <button
          type="submit"
          name="intent"
          value="remove-code"
          className="link-button"
          aria-label={`Remove the code ${reduction.code}`}
        >
          Remove
        </button>
      </Form>
      {reduction.problem && <p className="cart-problem">{reduction.problem}</p>}
    </div>
  )
}

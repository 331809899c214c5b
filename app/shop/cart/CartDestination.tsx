import { Form, useFetcher } from '@remix-run/react'
import { useId } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Message } from '../../platform/ui/Message'
import { DestinationOptions } from '../shipping/DestinationOptions'
import type { CartTotals } from './cart-sums'

/** A choice of the destination, which submits itself when it changes; without JavaScript it has a button. */
export function CartDestination({ sums }: { sums: CartTotals }) {
  const fetcher = useFetcher<{ message?: string }>()
  const id = useId()
  const { destinations, destination, delivery, problem, isPickupByDefault, likely } = sums
  if (destinations.length === 0) return null
  const isOffered = destinations.some(({ value }) => value === destination) && !isPickupByDefault
  return (
    <div className="cart-choice">
      <fetcher.Form
        method="post"
        action={href('/cart')}
        className="cart-choice-form"
        onChange={(event) => fetcher.submit(event.currentTarget)}
      >
        <input type="hidden" name="intent" value="destination" />
        <label htmlFor={id}>{t('Ship to')}</label>
        <select
          id={id}
          name="destination"
          className="input"
          defaultValue={isOffered ? (destination ?? '') : ''}
          required
        >
          {!isOffered && <option value="">{t('Choose a country')}</option>}
          <DestinationOptions destinations={destinations} likely={likely} />
        </select>
        <button type="submit" className="link-button cart-update">
          {t('Update')}
        </button>
      </fetcher.Form>
      {isPickupByDefault && <p className="cart-note">{t('Choose a country, or pick it up here:')}</p>}
      {delivery?.pickupPlace && <p className="cart-note cart-place">{delivery.pickupPlace}</p>}
      {problem && <p className="cart-problem">{problem}</p>}
      {fetcher.data?.message && <Message role="alert">{fetcher.data.message}</Message>}
    </div>
  )
}

export function CartCode({ sums: { reduction } }: { sums: CartTotals }) {
  if (!reduction || reduction.isForMembers) return null
  return (
    <div className="cart-choice">
      <Form method="post" action={href('/cart')} replace preventScrollReset className="cart-choice-form">
        <span>
          <Trans id="Code <b>{code}</b>" values={{ code: reduction.code }} components={{ b: <strong /> }} />
        </span>
        <button
          type="submit"
          name="intent"
          value="remove-code"
          className="link-button"
          aria-label={t('Remove the code {code}', { code: reduction.code })}
        >
          {t('Remove')}
        </button>
      </Form>
      {reduction.problem && <p className="cart-problem">{reduction.problem}</p>}
    </div>
  )
}

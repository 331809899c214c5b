import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { randomKey } from '../../platform/ui/random-key'
import { DestinationOptions } from '../shipping/DestinationOptions'
import { likelyDestination } from '../shipping/likely-destination'
import type { PayOption } from '../ways-to-pay/ways'
import './item.css'

export interface BuyNowChoices {
  destinations: { value: string; label: string }[]
  /**
   * The initial destination; null on a page that is the same for everybody: then the browser guesses by its languages.
   */
  destination: string | null
  /** The fallback for the initial destination. */
  otherwise: string | null
  /** The ways to pay; empty if there is only Stripe. */
  payOptions: PayOption[]
  /** Digests of the displayed prices, one per variant; the form sends them back to detect changes. */
  seen: string
}

interface BuyNowProps {
  offer: BuyNowChoices
  isBusy: boolean
  /** Called before the form is sent: the page stays in the history, since the payment page leads back here. */
  onPress?: () => void
  /** The button's label, if other ways to buy follow. */
  label?: string
}

export function BuyNow({ offer, isBusy, onPress, label }: BuyNowProps) {
  const [key, setKey] = useState('')
  useEffect(() => setKey(randomKey()), [])
  useEffect(reloadWhenBack, [])
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={offer.seen} />
      <button
        type="submit"
        name="intent"
        value="buy"
        className={label ? 'button' : 'button is-plain'}
        disabled={isBusy}
        onClick={onPress}
      >
        {label ?? t('Buy now')}
      </button>
    </>
  )
}

/**
 * Reloads the page when the reader returns from the payment page, since a form restored from memory would
 * still be in the sending state.
 */
function reloadWhenBack() {
  const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', reload)
  return () => removeEventListener('pageshow', reload)
}

interface BuyNowFieldProps {
  offer: BuyNowChoices
  form?: string
  /** The previous choice, when the page is shown again. */
  chosen?: string
}

/** Lets the buyer choose a way to pay; hidden if there is only one. */
export function PaymentWaySelect({ offer: { payOptions }, form, chosen }: BuyNowFieldProps) {
  const id = useId()
  if (payOptions.length === 0) return null
  return (
    <p className="item-send">
      <label htmlFor={id}>{t('Pay with')}</label>
      <select id={id} name="payBy" form={form} className="input" defaultValue={chosen}>
        {payOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  )
}

/** Shows the choice of a destination; hidden if none is needed. */
export function DestinationSelect({
  offer: { destinations, destination, otherwise },
  form,
  chosen,
}: BuyNowFieldProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (destination !== null || !select.current || select.current.value) return
    const offered = destinations.map(({ value }) => value)
    select.current.value = likelyDestination(navigator.languages, offered) ?? otherwise ?? ''
  }, [destination, destinations, otherwise])
  if (destinations.length === 0) return null
  return (
    <p className="item-send">
      <label htmlFor={id}>{t('Ship to')}</label>
      <select
        ref={select}
        id={id}
        name="destination"
        form={form}
        className="input"
        defaultValue={chosen ?? destination ?? ''}
      >
        {destination === null && <option value="">{t('Your country')}</option>}
        <DestinationOptions destinations={destinations} likely={destination} />
      </select>
    </p>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { randomKey } from '../../platform/ui/random-key'
import { DestinationOptions } from '../shipping/DestinationOptions'
import { likelyDestination } from '../shipping/likely-destination'
import type { PayOption } from '../ways-to-pay/ways'

export interface BuyNowOffer {
  destinations: { value: string; label: string }[]
  /**
   * The initial destination; null on a page that is the same for everybody: then the browser guesses from its
   * languages.
   */
  destination: string | null
  /** The initial destination if neither is known. */
  otherwise: string | null
  /** How it can be paid; none if by Stripe alone. */
  payOptions: PayOption[]
  /** The digests of what the page shows, one for each variant: sent back, they tell when a price has changed. */
  seen: string
}

interface BuyNowProps {
  offer: BuyNowOffer
  isBusy: boolean
  /** Called before it is sent: the way back from the payment page leads here, so the page stays in the history. */
  onPress?: () => void
  /** Set where this is the first of several ways. */
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
 * Reloads the page when the reader comes back from the payment page: restored from memory, its form would still be in
 * the sending state.
 */
function reloadWhenBack() {
  const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
  addEventListener('pageshow', reload)
  return () => removeEventListener('pageshow', reload)
}

interface BuyNowFieldProps {
  offer: BuyNowOffer
  form?: string
  /** What was chosen before, on a page that is shown again. */
  chosen?: string
}

/** How to pay what is bought now; nothing where there is no choice. */
export function PayBy({ offer: { payOptions }, form, chosen }: BuyNowFieldProps) {
  const id = useId()
  if (payOptions.length === 0) return null
  return (
    <p className="item-send">
      <label htmlFor={id}>{t('Pay by')}</label>
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

/** The destination of what is bought now; nothing where nobody is asked. */
export function ShipTo({ offer: { destinations, destination, otherwise }, form, chosen }: BuyNowFieldProps) {
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

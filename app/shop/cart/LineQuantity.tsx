import { useFetcher } from '@remix-run/react'
import { useEffect, useId, useRef } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { type CartLine, maxCartQuantity } from './cart'

const pauseMs = 500

/**
 * A field for the quantity, which submits itself when the number has not changed for a moment; without
 * JavaScript it has a button.
 */
export function LineQuantity({ line, name }: { line: CartLine; name: string }) {
  const fetcher = useFetcher<{ message?: string }>()
  const typed = useFormErrors()?.values
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (input.current && !typed && input.current !== document.activeElement)
      input.current.value = String(line.quantity)
  }, [line.quantity, typed])

  const sendSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (form.current?.checkValidity()) fetcher.submit(form.current)
    }, pauseMs)
  }
  const step = (by: 1 | -1) => {
    if (by > 0) input.current?.stepUp()
    else input.current?.stepDown()
    sendSoon()
  }
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action={href('/cart')}
        className="cart-quantity"
        onSubmit={() => clearTimeout(timer.current)}
      >
        <input type="hidden" name="intent" value="quantity" />
        <input type="hidden" name="lineId" value={line.id} />
        <input type="hidden" name="before" value={line.quantity} />
        <label htmlFor={id} className="cart-label">
          <Trans
            id="Quantity<s> {quantity}</s>"
            values={{ quantity: line.quantity }}
            components={{ s: <span className="visually-hidden" /> }}
          />
        </label>{' '}
        <Step sign="−" label={t('Decrease quantity of {name}', { name })} onPress={() => step(-1)} />
        <input
          ref={input}
          id={id}
          type="number"
          className="input"
          name="quantity"
          aria-label={t('Quantity of {name}', { name })}
          defaultValue={typed?.lineId === String(line.id) ? typed.quantity : line.quantity}
          min={1}
          max={maxCartQuantity}
          required
          onChange={sendSoon}
        />
        <Step sign="+" label={t('Increase quantity of {name}', { name })} onPress={() => step(1)} />{' '}
        <button
          type="submit"
          className="link-button"
          aria-label={t('Update the quantity of {name}', { name })}
        >
          {t('Update')}
        </button>
      </fetcher.Form>
      {fetcher.data?.message && (
        <div className="cart-error">
          <Message role="alert">{fetcher.data.message}</Message>
        </div>
      )}
    </>
  )
}

const Step = ({ sign, label, onPress }: { sign: string; label: string; onPress: () => void }) => (
  <button type="button" className="cart-step needs-script" aria-label={label} onClick={onPress}>
    {sign}
  </button>
)

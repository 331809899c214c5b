import { useFetcher } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { useFieldProps } from '../../platform/ui/FormFields'
import { formatMoney, moneyForInput, moneyPattern } from '../../platform/ui/money'
import { canBuyerChoosePrice, ownPriceHint } from '../items/pricing'
import type { CartLine } from './cart'

interface LinePriceProps {
  line: CartLine
  name: string
}

/** The price of one unit in a line; if buyers choose it, a form to change it. */
export function LinePrice({ line, name }: LinePriceProps) {
  const { pricing, priceAtAddCents } = line
  if (!pricing || !canBuyerChoosePrice(pricing))
    return (
      <p className="cart-price">
        <span className="cart-label">{t('Price')}</span> {formatMoney(priceAtAddCents)}
      </p>
    )
  return <OwnPrice key={priceAtAddCents} line={line} name={name} hint={ownPriceHint(pricing)} />
}

function OwnPrice({ line: { id: lineId, priceAtAddCents }, name, hint }: LinePriceProps & { hint: string }) {
  const fetcher = useFetcher<ReturnType<typeof useFormErrors>>()
  const sent = useFormErrors()
  const page = sent?.values.intent === 'price' && sent.values.lineId === String(lineId) ? sent : undefined
  const formErrors = fetcher.data?.message ? fetcher.data : page
  const { id, errors, control, submitted } = useFieldProps({ name: 'price', hint, formErrors })
  return (
    <fetcher.Form method="post" action={href('/cart')} className="cart-price cart-own-price">
      <input type="hidden" name="lineId" value={lineId} />
      <label htmlFor={id} className="cart-label">
        {t('Your price')}
      </label>{' '}
      <input
        {...control}
        className="input"
        inputMode="decimal"
        pattern={moneyPattern}
        required
        aria-label={t('Your price of {name}', { name })}
        defaultValue={submitted ?? moneyForInput(priceAtAddCents)}
      />{' '}
      <button
        type="submit"
        name="intent"
        value="price"
        className="link-button"
        aria-label={t('Update the price of {name}', { name })}
      >
        {t('Update')}
      </button>
      <span id={`${id}-hint`} className="visually-hidden">
        {hint}
      </span>
      {errors.length > 0 && (
        <span id={`${id}-error`} className="field-error" role={fetcher.data ? 'alert' : undefined}>
          {errors.join(' ')}
        </span>
      )}
    </fetcher.Form>
  )
}

import { Form } from '@remix-run/react'
import { useId } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { useErrorsOf } from '../../platform/ui/Field'
import type { CartTotals } from './cart-sums'

/** A folded field for a code of a discount or gift card, whichever the cart still accepts. */
export function CodeForm({
  sums: { reduction, takesCodes, giftCard, takesGiftCards },
}: {
  sums: CartTotals
}) {
  const id = useId()
  const failed = useErrorsOf('code')
  const takesDiscount = takesCodes && (!reduction || reduction.isForMembers === true)
  const takesCard = takesGiftCards && !giftCard
  if (!takesDiscount && !takesCard) return null
  const names = [takesDiscount && t('Discount code'), takesCard && t('Gift card')].filter(Boolean)
  return (
    <details className="cart-tip" open={failed !== undefined || undefined}>
      <summary>{names.length > 1 ? t('Discount or gift card') : names[0]}</summary>
      <Form
        method="post"
        action={href('/cart')}
        replace
        preventScrollReset
        className="cart-choice cart-choice-form"
      >
        <label htmlFor={id}>{t('Code')}</label>
        <input
          id={id}
          name="code"
          className="input"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={failed?.values.code}
          aria-invalid={failed !== undefined || undefined}
          required
        />
        <button type="submit" name="intent" value="code" className="button is-plain">
          {t('Apply')}
        </button>
      </Form>
    </details>
  )
}

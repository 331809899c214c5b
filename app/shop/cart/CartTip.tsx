import { Form } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { AmountChoice } from '../../platform/ui/AmountChoice'
import { useErrorsOf } from '../../platform/ui/Field'
import { formatMoney } from '../../platform/ui/money'
import type { CartTotals } from './cart-sums'

export function CartTip({ sums: { tipCents, tips } }: { sums: CartTotals }) {
  const formErrors = useErrorsOf('tip')
  if (!tips) return null
  if (tipCents > 0)
    return (
      <div className="cart-choice">
        <Form method="post" action={href('/cart')} replace preventScrollReset className="cart-choice-form">
          <span>
            <Trans
              id="Tip <b>{tipCents}</b>"
              values={{ tipCents: formatMoney(tipCents) }}
              components={{ b: <strong /> }}
            />
          </span>
          <button
            type="submit"
            name="intent"
            value="remove-tip"
            className="link-button"
            aria-label={t('Remove the tip')}
          >
            {t('Remove')}
          </button>
        </Form>
      </div>
    )
  return (
    <details className="cart-tip" open={formErrors !== undefined || undefined}>
      <summary>{t('Add a tip')}</summary>
      <Form method="post" action={href('/cart')} replace preventScrollReset className="form">
        <AmountChoice legend={t('Your tip')} sums={tips.sums} formErrors={formErrors} />
        <button type="submit" name="intent" value="tip" className="button is-plain">
          {t('Add the tip')}
        </button>
      </Form>
    </details>
  )
}

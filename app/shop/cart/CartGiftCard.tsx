import { Form } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatMoney } from '../../platform/ui/money'
import type { CartTotals } from './cart-sums'

export function CartGiftCard({ sums: { giftCard } }: { sums: CartTotals }) {
  if (!giftCard) return null
  return (
    <div className="cart-choice">
      <Form method="post" action={href('/cart')} replace preventScrollReset className="cart-choice-form">
        <span>
          <Trans
            id="Gift card <b>{name}</b>, {balanceCents}"
            values={{ name: giftCard.name, balanceCents: formatMoney(giftCard.balanceCents) }}
            components={{ b: <strong /> }}
          />
        </span>
        <button
          type="submit"
          name="intent"
          value="remove-gift-card"
          className="link-button"
          aria-label={t('Remove the gift card')}
        >
          {t('Remove')}
        </button>
      </Form>
    </div>
  )
}

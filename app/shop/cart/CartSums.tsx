import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { discountCodeText } from '../discounts/discounts'
import type { CartTotals } from './cart-sums'

export function CartSums({ sums, goodsCents }: { sums: CartTotals; goodsCents: number }) {
  const { reduction, delivery, destinations, isPickupByDefault, isTaxed, tipCents, giftCard } = sums
  // Until the server has answered, discount and shipping are those from before the change.
  const totalCents = goodsCents - sums.discountCents + sums.shippingCents + tipCents - (giftCard?.cents ?? 0)
  const freeFromCents = sums.shippingCents > 0 ? (delivery?.freeFromCents ?? 0) : 0
  const missingCents = freeFromCents - (goodsCents - sums.discountCents)
  return (
    <>
      <Sum label={t('Subtotal')} value={formatMoney(goodsCents)} />
      {reduction && !reduction.problem && (
        <Sum
          label={t('Discount {code}', { code: discountCodeText(reduction.code) })}
          value={formatMoney(-reduction.cents)}
        />
      )}
      {destinations.length > 0 && (
        <Sum
          label={(!isPickupByDefault && delivery?.method) || t('Shipping')}
          value={delivery && !isPickupByDefault ? freeOr(delivery.cents) : t('choose above')}
        />
      )}
      {missingCents > 0 && (
        <p className="cart-free">
          {t('Spend {missingCents} more for free shipping.', { missingCents: formatMoney(missingCents) })}
        </p>
      )}
      {tipCents > 0 && <Sum label={t('Tip')} value={formatMoney(tipCents)} />}
      {giftCard && <Sum label={t('Gift card')} value={formatMoney(-giftCard.cents)} />}
      {isTaxed && <Sum label={t('Tax')} value={t('Calculated at payment')} />}
      <p className="cart-total">
        <span>
          {t('Total')}
          {isPickupByDefault && <span className="cart-label"> {t('before shipping')}</span>}
        </span>{' '}
        <strong>{formatMoney(totalCents)}</strong>
      </p>
    </>
  )
}

const freeOr = (cents: number) => (cents === 0 ? t('Free') : formatMoney(cents))

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <p className="cart-sum">
      <span>{label}</span> <span>{value}</span>
    </p>
  )
}

import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { MoneyField } from '../../platform/ui/MoneyField'
import type { MerchItem, MerchVariant } from './merch'
import { canBuyerChoosePrice, ownPriceHint } from './pricing'
import '../../platform/ui/amount-choice.css'

interface OwnPriceFieldProps {
  item: MerchItem
  chosen: MerchVariant | undefined
  formErrors?: FormErrors
}

/** The field for a buyer's own price; nothing where prices are fixed. */
export function OwnPriceField({ item: { variants }, chosen, formErrors }: OwnPriceFieldProps) {
  const [first, ...others] = chosen ? [chosen] : variants
  const isAlike = first !== undefined && others.every((other) => isSamePricing(first, other))
  if (!isAlike) return <OpenPrice variants={variants} formErrors={formErrors} />
  if (!canBuyerChoosePrice(first)) return null
  return (
    <div className="own-price">
      <MoneyField
        key={first.id}
        label={t('Your price')}
        name="price"
        required
        hint={[first.priceWords, ownPriceHint(first)].filter(Boolean).join(' ')}
        cents={first.priceCents}
        formErrors={formErrors}
      />
    </div>
  )
}

function OpenPrice({ variants, formErrors }: { variants: MerchVariant[]; formErrors?: FormErrors }) {
  if (!variants.some(canBuyerChoosePrice)) return null
  return (
    <div className="own-price">
      <MoneyField
        label={t('Your price')}
        name="price"
        hint={t('Leave empty for the suggested price.')}
        formErrors={formErrors}
      />
    </div>
  )
}

const isSamePricing = (one: MerchVariant, other: MerchVariant) =>
  one.priceCents === other.priceCents &&
  one.minimumCents === other.minimumCents &&
  one.takesMore === other.takesMore

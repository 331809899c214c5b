import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field } from '../../platform/ui/Field'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { MoneyField } from '../../platform/ui/MoneyField'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { type MerchItem, type MerchVariant, variantName } from './merch'
import { fieldOfVariant, variantFieldName } from './options'
import { PricingSelect } from './PricingFields'

interface PricingTableProps {
  item: MerchItem
  formErrors?: FormErrors
}

export function PricingTable({ item, formErrors }: PricingTableProps) {
  if (!useIsModuleOn('tips')) return null
  const isUsed = item.variants.some(
    ({ minimumCents, takesMore, priceWords }) => minimumCents !== null || takesMore || priceWords,
  )
  return (
    <details className="more-fields" open={isUsed || formErrors !== undefined}>
      <summary>{t('Pay what you want')}</summary>
      <p>{t('If buyers choose, the price above is the suggested one.')}</p>
      <IndexTable
        label={t('Pricing of the variants')}
        rows={item.variants}
        columns={columnsFor(formErrors)}
        keyOf={({ id }) => id}
      />
    </details>
  )
}

function columnsFor(formErrors?: FormErrors): IndexColumn<MerchVariant>[] {
  return [
    { name: t('Variant'), kind: 'title', cell: (variant) => <bdi>{variantName(variant)}</bdi> },
    {
      name: t('Pricing'),
      cell: (variant) => (
        <PricingSelect
          {...fieldOfVariant(variant, t('Pricing'), 'pricing')}
          pricing={variant}
          formErrors={formErrors}
        />
      ),
    },
    {
      name: t('Minimum'),
      cell: (variant) => (
        <MoneyField
          {...fieldOfVariant(variant, t('Minimum'), 'minimumPrice')}
          cents={variant.minimumCents}
          formErrors={formErrors}
        />
      ),
    },
    {
      name: t('More'),
      cell: (variant) => (
        <Checkbox
          label={t('More if you can')}
          name={variantFieldName('moreIfYouCan', variant.id)}
          initial={variant.takesMore}
          formErrors={formErrors}
        />
      ),
    },
    {
      name: t('Note to buyers'),
      cell: (variant) => (
        <Field
          {...fieldOfVariant(variant, t('Note to buyers'), 'priceWords')}
          maxLength={200}
          defaultValue={variant.priceWords}
          formErrors={formErrors}
        />
      ),
    },
  ]
}

import { Form } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { MoneyField } from '../../platform/ui/MoneyField'
import { additionalPictureLabel, type MerchItem, type MerchVariant, variantName } from './merch'
import { SaveOptionsButton } from './OptionForms'
import { fieldOfVariant, variantFieldName } from './options'
import { PricingTable } from './PricingTable'

interface VariantTableProps {
  item: MerchItem
  formErrors?: FormErrors
}

export function VariantTable({ item, formErrors: anyErrors }: VariantTableProps) {
  const formErrors = anyErrors?.values.intent === 'variants' ? anyErrors : undefined
  return (
    <section id="variants" aria-labelledby="variants-title">
      <h2 id="variants-title">{t('Price and stock')}</h2>
      <p>{t('Leave stock empty for unlimited.')}</p>
      <Form method="post" preventScrollReset className="upload-form">
        <input type="hidden" name="version" value={item.version} />
        <IndexTable
          label={t('Variants')}
          rows={item.variants}
          columns={columnsFor(item, formErrors)}
          keyOf={({ id }) => id}
        />
        <PricingTable item={item} formErrors={formErrors} />
        <SaveOptionsButton
          intent="variants"
          label={t('Save variants')}
          isMain={item.optionNames.length > 0}
        />
      </Form>
    </section>
  )
}

function columnsFor(item: MerchItem, formErrors?: FormErrors): IndexColumn<MerchVariant>[] {
  const columns: IndexColumn<MerchVariant>[] = [
    {
      name: t('Variant'),
      kind: 'title',
      cell: (variant) => <Name variant={variant} formErrors={formErrors} />,
    },
    {
      name: t('Price'),
      cell: (variant) => (
        <MoneyField
          {...fieldOfVariant(variant, t('Price'), 'price')}
          required
          cents={variant.priceCents}
          formErrors={formErrors}
        />
      ),
    },
    {
      name: t('Stock'),
      cell: (variant) => (
        <Count
          {...fieldOfVariant(variant, t('Stock'), 'stock')}
          count={variant.stock}
          formErrors={formErrors}
        />
      ),
    },
    {
      name: t('SKU'),
      cell: (variant) => (
        <Field
          {...fieldOfVariant(variant, t('SKU'), 'sku')}
          maxLength={50}
          defaultValue={variant.sku}
          formErrors={formErrors}
        />
      ),
    },
    {
      name: t('Grams'),
      cell: (variant) => (
        <Count
          {...fieldOfVariant(variant, t('Grams'), 'weight')}
          count={variant.weightGrams}
          formErrors={formErrors}
        />
      ),
    },
  ]
  if (item.pictures.length === 0) return columns
  return [
    ...columns,
    {
      name: t('Picture'),
      cell: (variant) => <PictureChoice variant={variant} pictures={item.pictures} formErrors={formErrors} />,
    },
  ]
}

interface CellProps {
  variant: MerchVariant
  formErrors?: FormErrors
}

function Name({ variant, formErrors }: CellProps) {
  const name = variantFieldName('previousStock', variant.id)
  return (
    <>
      <bdi>{variantName(variant)}</bdi>
      <input type="hidden" name={name} value={formErrors?.values[name] ?? variant.stock ?? ''} />
    </>
  )
}

interface CountProps {
  label: string
  name: string
  count: number | null
  formErrors?: FormErrors
}

const Count = ({ count, ...field }: CountProps) => (
  <Field type="number" min={0} defaultValue={count ?? undefined} {...field} />
)

function PictureChoice({ variant, pictures, formErrors }: CellProps & Pick<MerchItem, 'pictures'>) {
  return (
    <Select
      {...fieldOfVariant(variant, t('Picture'), 'picture')}
      defaultValue={variant.pictureId ?? ''}
      formErrors={formErrors}
    >
      <option value="">{t('Main picture')}</option>
      {pictures.map((picture, index) => (
        <option key={picture.id} value={picture.id}>
          {additionalPictureLabel(index)}
        </option>
      ))}
    </Select>
  )
}

import type { FormErrors } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import { Picture } from '../../site/uploads/Picture'
import type { WholesaleOffer } from './open-list.server'
import { quantityFieldName } from './wholesale'

interface OfferTableProps {
  offers: WholesaleOffer[]
  formErrors?: FormErrors
}

export function OfferTable({ offers, formErrors }: OfferTableProps) {
  return (
    <IndexTable
      label={t('Price list')}
      rows={offers}
      columns={columnsWith(formErrors)}
      keyOf={({ variantId }) => variantId}
    />
  )
}

const columnsWith = (formErrors?: FormErrors): IndexColumn<WholesaleOffer>[] => [
  {
    name: msg('Picture'),
    kind: 'picture',
    cell: ({ image }) => <Picture file={image} alt="" width={56} height={56} sizes="3.5rem" />,
  },
  {
    name: msg('Item'),
    kind: 'title',
    cell: ({ title, variant }) => (
      <>
        <bdi>{title}</bdi>
        {variant && <span className="wholesale-variant">{variant}</span>}
      </>
    ),
  },
  { name: msg('Retail'), kind: 'number', cell: ({ retailCents }) => formatMoney(retailCents) },
  {
    name: msg('Your price'),
    kind: 'number',
    cell: ({ priceCents }) => <strong>{formatMoney(priceCents)}</strong>,
  },
  { name: msg('In stock'), kind: 'number', cell: ({ stock }) => stockText(stock) },
  { name: msg('Copies'), kind: 'number', cell: (offer) => <Pieces offer={offer} formErrors={formErrors} /> },
]

function stockText(stock: number | null): string {
  if (stock === null) return t('Yes')
  return stock > 0 ? formatCount(stock) : t('Sold out')
}

function Pieces({ offer, formErrors }: { offer: WholesaleOffer; formErrors?: FormErrors }) {
  const { title, variant, variantId, stock } = offer
  if (stock === 0) return null
  const name = quantityFieldName(variantId)
  const errors = formErrors?.errors[name] ?? []
  return (
    <>
      <input
        type="number"
        name={name}
        min={0}
        max={Math.min(stock ?? 9999, 9999)}
        inputMode="numeric"
        className="input wholesale-pieces"
        aria-label={t('Copies of {join}', { join: [title, variant].filter(Boolean).join(', ') })}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${name}-error` : undefined}
        defaultValue={formErrors?.values[name]}
      />
      {errors.length > 0 && (
        <span id={`${name}-error`} className="field-error">
          {errors.join(' ')}
        </span>
      )}
    </>
  )
}

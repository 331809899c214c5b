import { z } from 'zod'
import { validate } from '../../platform/http/request.server'
import { Id } from '../../platform/id'
import { PriceField, StockField } from './merch-form'
import { pricingColumnNames, variantColumns, variantFieldName } from './options'
import { PictureField, SkuField, WeightField } from './options-form'
import { pricingToSaveIfOn } from './own-prices.server'
import { minimumProblem, pricingColumns, pricingFields } from './pricing-form'

const Variant = z
  .object({
    id: Id,
    price: PriceField,
    stock: StockField,
    previousStock: StockField,
    sku: SkuField,
    weight: WeightField,
    picture: PictureField,
    ...pricingFields,
  })
  .superRefine((variant, { addIssue }) => {
    const message = minimumProblem(variant)
    if (message) addIssue({ code: 'custom', path: ['minimumPrice'], message })
  })

/** @throws Invalid with the errors by field */
export function variantsFromForm(fields: URLSearchParams) {
  const ids = [...fields.keys()].flatMap((name) => /^price-([1-9]\d{0,8})$/.exec(name)?.[1] ?? [])
  const rows = ids.map((id) => ({
    id,
    ...Object.fromEntries(
      variantColumns.map((column) => [column, fields.get(variantFieldName(column, Number(id))) ?? '']),
    ),
    ...Object.fromEntries(
      pricingColumnNames.map((column) => [
        column,
        fields.get(variantFieldName(column, Number(id))) ?? undefined,
      ]),
    ),
  }))
  const parsed = validate(z.array(Variant), rows, ([row, column]) => `${String(column)}-${ids[Number(row)]}`)
  return parsed.map(({ id, price: priceCents, stock, previousStock, sku, weight, picture, ...pricing }) => ({
    id,
    priceCents,
    stock,
    previousStock,
    sku,
    weightGrams: weight,
    pictureId: picture,
    pricing: pricingToSaveIfOn(pricingColumns(pricing)),
  }))
}

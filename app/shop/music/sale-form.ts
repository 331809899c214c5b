import { z } from 'zod'
import { PriceField } from '../items/merch-form'
import { minimumProblem, pricingColumns, pricingFields } from '../items/pricing-form'

export const SaleFields = z
  .object({ price: PriceField, ...pricingFields })
  .superRefine((fields, { addIssue }) => {
    const message = minimumProblem(fields)
    if (message) addIssue({ code: 'custom', path: ['minimumPrice'], message })
  })
  .transform(({ price, ...fields }) => ({ priceCents: price, ...pricingColumns(fields) }))
export type SaleFields = z.output<typeof SaleFields>

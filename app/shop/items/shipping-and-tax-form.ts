import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'

/** The fields for shipping and tax in an item's form; missing ones stay as they are. */
export const shippingAndTaxFields = {
  shippingClassId: z
    .string()
    .regex(/^\d{0,9}$/, msg('Choose a shipping class.'))
    .transform((id) => (id ? Number(id) : null))
    .optional(),
  taxCode: z
    .string()
    .trim()
    .regex(/^(txcd_\d{8})?$/, msg('Enter one of Stripe’s tax codes, for example txcd_35020200.'))
    .transform((code) => code || null)
    .optional(),
  taxBehavior: z
    .enum(['', 'inclusive', 'exclusive'], msg('Choose inclusive or exclusive.'))
    .transform((behavior) => behavior || null)
    .optional(),
}

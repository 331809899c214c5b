import { z } from 'zod'
import { Recurring } from './billing/prices.ts'
import { ProductData } from './billing/products.ts'
import { email, flag, integer, metadata, text, webUrl } from './params.ts'

const LARGEST_TOTAL_CENTS = 99_999_999

/** In lower case, as ours always sends it. */
const currency = z.string().regex(/^[a-z]{3}$/, 'Invalid currency')
const taxCode = z.string().regex(/^txcd_\d{8}$/, 'No such tax code')
const taxBehavior = z.enum(['inclusive', 'exclusive'])

const LineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, LARGEST_TOTAL_CENTS),
    tax_behavior: taxBehavior.optional(),
    product_data: z.strictObject({
      name: text(),
      description: text().optional(),
      tax_code: taxCode.optional(),
    }),
  }),
  quantity: integer(1, 999_999),
  metadata,
})

const ShippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    display_name: text(100),
    type: z.literal('fixed_amount'),
    fixed_amount: z.strictObject({ amount: integer(0, LARGEST_TOTAL_CENTS), currency }),
    tax_behavior: taxBehavior.optional(),
    tax_code: taxCode.optional(),
  }),
})

const shared = {
  client_reference_id: text(200).optional(),
  metadata,
  customer_email: email.optional(),
  expires_at: integer(0).optional(),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
    .optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  discounts: z
    .array(z.strictObject({ coupon: text() }))
    .max(1)
    .default([]),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
}

export const PaymentParams = z.strictObject({
  ...shared,
  mode: z.literal('payment'),
  line_items: z.array(LineItem).min(1).max(100),
  payment_intent_data: z.strictObject({ metadata }).optional(),
  shipping_options: z.array(ShippingOption).min(1).max(5).optional(),
})

const PlanLine = z.strictObject({
  price: text().optional(),
  price_data: z
    .strictObject({
      currency,
      unit_amount: integer(0, LARGEST_TOTAL_CENTS),
      recurring: Recurring.optional(),
      tax_behavior: taxBehavior.default('exclusive'),
      product: text().optional(),
      product_data: ProductData.optional(),
    })
    .optional(),
  quantity: integer(1, 999_999).default(1),
})

const kept = z.enum(['auto', 'never']).optional()

export const SubscriptionParams = z.strictObject({
  ...shared,
  mode: z.literal('subscription'),
  line_items: z.array(PlanLine).min(1).max(20),
  customer: text().optional(),
  customer_update: z.strictObject({ address: kept, name: kept, shipping: kept }).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  locale: text().optional(),
  subscription_data: z
    .strictObject({
      metadata,
      description: text(500).optional(),
      trial_period_days: integer(1, 730).optional(),
      trial_end: integer(0).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
          }),
        })
        .optional(),
    })
    .default({ metadata: {} }),
})

export const SessionParams = z.discriminatedUnion('mode', [PaymentParams, SubscriptionParams])

export type PaymentMode = z.output<typeof PaymentParams>
export type SubscriptionMode = z.output<typeof SubscriptionParams>

import { z } from 'zod'
import { expandParam } from '../expand.ts'
import { emptyable, flag, integer, metadata, metadataChange, text } from '../params.ts'
import { Recurring } from './prices.ts'

const LARGEST_CENTS = 99_999_999

const PriceData = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
  product: text(),
  recurring: Recurring,
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
  unit_amount: integer(0, LARGEST_CENTS),
})

const priced = {
  price: text().optional(),
  price_data: PriceData.optional(),
  quantity: integer(1, 999_999).optional(),
}

const NewItem = z.strictObject(priced)
const ChangedItem = z.strictObject({ ...priced, id: text().optional(), deleted: flag.default(false) })

const Details = z.strictObject({
  comment: emptyable(text()),
  feedback: emptyable(
    z.enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ]),
  ),
})

const TrialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
})

const prorations = z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations')

const shared = {
  description: emptyable(text(500)),
  cancel_at_period_end: flag.optional(),
  default_payment_method: text().optional(),
  trial_settings: TrialSettings.optional(),
  proration_behavior: prorations,
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
    .default('allow_incomplete'),
  payment_settings: z
    .strictObject({
      save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
    })
    .optional(),
  off_session: flag.optional(),
  discounts: emptyable(z.array(z.strictObject({ coupon: text() })).max(1)),
  expand: expandParam,
}

/** `POST /v1/subscriptions`. */
export const SubscriptionCreate = z.strictObject({
  ...shared,
  customer: text(),
  items: z.array(NewItem).min(1).max(20),
  metadata,
  trial_end: integer(0).optional(),
  trial_period_days: integer(1, 730).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
})

/** `POST /v1/subscriptions/:id`. */
export const SubscriptionUpdate = z.strictObject({
  ...shared,
  items: z.array(ChangedItem).max(20).optional(),
  metadata: metadataChange,
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at: emptyable(z.union([z.enum(['min_period_end', 'max_period_end']), integer(0)])),
  cancellation_details: Details.optional(),
  pause_collection: emptyable(
    z.strictObject({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: integer(0).optional(),
    }),
  ),
  proration_date: integer(0).optional(),
  trial_end: z.union([z.literal('now'), integer(0)]).optional(),
})

/** `DELETE /v1/subscriptions/:id`. */
export const SubscriptionCancel = z.strictObject({
  cancellation_details: Details.optional(),
  invoice_now: flag.default(false),
  prorate: flag.default(false),
  expand: expandParam,
})

/** `POST /v1/subscriptions/:id/resume`. */
export const SubscriptionResume = z.strictObject({
  billing_cycle_anchor: z.enum(['now', 'unchanged']).default('now'),
  proration_behavior: prorations,
  expand: expandParam,
})

export type Update = z.output<typeof SubscriptionUpdate>
export type Create = z.output<typeof SubscriptionCreate>

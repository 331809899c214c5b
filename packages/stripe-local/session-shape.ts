import type Stripe from 'stripe'
import type { Fields } from './fields.ts'
import { invalid } from './refusal.ts'
import { type Line, newId } from './store.ts'

/** An open session with every member that Stripe's has, before the request's own values. */
export function blankSession(
  id: string,
  created: number,
  currency: string,
  total: number,
): Stripe.Checkout.Session {
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: created,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  }
}

/** One line of a session, from the request's `line_items[n]`. */
export function lineItem(item: Fields, created: number): Line {
  item.without('adjustable_quantity', 'dynamic_tax_rates', 'price', 'tax_rates')
  item.only('metadata', 'price_data', 'quantity')
  const price = item.requiredObject('price_data')
  price.without('product', 'recurring')
  price.only('currency', 'product_data', 'tax_behavior', 'unit_amount', 'unit_amount_decimal')
  const product = price.requiredObject('product_data')
  product.only('description', 'images', 'metadata', 'name', 'tax_code', 'unit_label')

  const name = product.requiredText('name')
  product.text('description')
  if (product.texts('images').length > 8) throw invalid('Array images exceeded maximum 8 allowed elements.')
  const currency = price.requiredText('currency').toLowerCase()
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) {
    throw invalid(`Invalid currency: ${currency}.`, price.at('currency'))
  }
  if (price.has('unit_amount_decimal')) price.without('unit_amount_decimal')
  const unitAmount = price.requiredInteger('unit_amount', 0)
  const quantity = item.requiredInteger('quantity', 1, 999_999)
  const amount = unitAmount * quantity

  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: name,
    metadata: item.metadata(),
    price: {
      id: newId('price_1'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_', 14),
      recurring: null,
      tax_behavior: price.oneOf('tax_behavior', ['exclusive', 'inclusive', 'unspecified']) ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
    },
    quantity,
  }
}

/** A buyer of whom nothing is known yet. */
export const blankCustomer: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
}

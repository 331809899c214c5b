import { newId } from '../store.ts'
import type { PendingLine, SubscriptionRecord } from './records.ts'
import { type Customer, type Invoice, type InvoiceLine, listObject, type Price } from './wire.ts'

interface Beginning {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  created: number
  period: { start: number; end: number }
}

/** A draft with every member that Stripe's has, before its lines and sums. */
export function blankInvoice(
  { subscription }: SubscriptionRecord,
  customer: Customer,
  { reason, created, period }: Beginning,
): Invoice {
  const id = newId('in_1')
  const { metadata } = subscription
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Test shop',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_paid_off_stripe: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: subscription.automatic_tax.liability,
      provider: subscription.automatic_tax.enabled ? 'stripe' : null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listObject(`/v1/invoices/${id}/lines`, []),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: subscription.test_clock,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

export function invoiceLine(
  invoice: Invoice,
  { subscription }: SubscriptionRecord,
  line: PendingLine,
  price: Price,
): InvoiceLine {
  const { description, amount, quantity, period, isProration, item } = line
  const details = { invoice_item: newId('ii_1'), proration: isProration, proration_details: null }
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: invoice.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            ...details,
            invoice_item: isProration ? details.invoice_item : null,
            subscription: subscription.id,
            subscription_item: item,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: { ...details, subscription: subscription.id },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

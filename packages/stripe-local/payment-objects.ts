import type Stripe from 'stripe'
import { newId } from './store.ts'

export interface Buyer {
  email: string
  name: string
  phone: string | null
  shipping: { name: string; address: Stripe.Address } | null
  /** Of the billing address, where one is asked for. */
  billingCountry: string | null
  /** Which of the shipping options, by its place. */
  shippingOption: number
}

/** Charges are told of in events alone, with the members that a shop may look at. */
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'balance_transaction'
  | 'created'
  | 'currency'
  | 'customer'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'refunded'
  | 'status'
>

interface ToPay {
  amount: number
  currency: string
  metadata: Record<string, string>
  payment_method_types: string[]
}

/** A payment intent before any attempt has gone through. */
export function blankIntent(
  { amount, currency, metadata, payment_method_types }: ToPay,
  created: number,
): Stripe.PaymentIntent {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 24)}`,
    confirmation_method: 'automatic',
    created,
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** The charge of one attempt, pending until its outcome is known. */
export function blankCharge(intent: Stripe.PaymentIntent, created: number): Charge {
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: false,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    refunded: false,
    status: 'pending',
  }
}

import type Stripe from 'stripe'
import type { CheckedCard } from './cards.ts'
import { newId, type SessionRecord } from './store.ts'

/** Who buys, and where to. */
export interface Buyer {
  email: string
  name: string
  phone: string | null
  shipping: { name: string; address: Stripe.Address } | null
}

/** The payment intent of a session, before any attempt has gone through. */
export function blankIntent(record: SessionRecord, created: number): Stripe.PaymentIntent {
  const id = newId('pi_3')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: record.session.amount_total ?? 0,
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
    currency: record.session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: record.intentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: record.intentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: record.session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: record.intentData.receiptEmail,
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

/** The charge of one attempt, pending until its outcome is written on it. */
export function blankCharge(
  intent: Stripe.PaymentIntent,
  buyer: Buyer,
  method: Stripe.Charge.PaymentMethodDetails,
  created: number,
): Stripe.Charge {
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: buyer.email,
      name: buyer.name,
      phone: buyer.phone,
      tax_id: null,
    },
    calculated_statement_descriptor: 'STRIPE LOCAL',
    captured: false,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: method,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: buyer.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  }
}

/** A card as a charge shows it. */
export function cardDetails(card: CheckedCard): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: null,
      funding: 'credit',
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

/** A bank account as a charge shows it. */
export function debitDetails(type: string): Stripe.Charge.PaymentMethodDetails {
  if (type === 'sepa_debit') {
    const account = { bank_code: null, branch_code: null, country: 'DE', fingerprint: null }
    return { type, sepa_debit: { ...account, last4: '3000', mandate: null } }
  }
  return {
    type,
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      fingerprint: null,
      last4: '6789',
      payment_reference: null,
      routing_number: '110000000',
    },
  }
}

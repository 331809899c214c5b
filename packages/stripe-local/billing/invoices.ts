import { amountsOf } from '../amounts.ts'
import { ApiError, missing } from '../api-error.ts'
import { blankIntent } from '../payment-objects.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { changes } from './changes.ts'
import { changeCustomer, customerOf } from './customers.ts'
import { discountOn, spendDiscounts } from './discounts.ts'
import { blankInvoice, invoiceLine } from './invoice-object.ts'
import { priceOf } from './prices.ts'
import type { InvoiceRecord, PendingLine, SubscriptionRecord } from './records.ts'

interface Draft {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: PendingLine[]
  /** For a renewal the period that has ended. */
  period: { start: number; end: number }
}

/** Writes a draft of these lines, and tells of nothing yet. */
export function draftInvoice(sandbox: Sandbox, of: SubscriptionRecord, draft: Draft): InvoiceRecord {
  const { subscription } = of
  const customer = customerOf(sandbox, subscription.customer)
  const invoice = blankInvoice(of, customer, { ...draft, created: sandbox.now() })
  const lines = draft.lines.map((line) =>
    invoiceLine(invoice, of, line, priceOf(sandbox, line.price, 'price')),
  )
  invoice.lines = { ...invoice.lines, data: lines, total_count: lines.length }

  const behaviors = draft.lines.map(({ price }) => priceOf(sandbox, price, 'price').tax_behavior)
  const discountable = draft.lines.filter(({ isProration }) => !isProration)
  const discountCents = discountOn(sandbox, of, sumOf(discountable.map(({ amount }) => amount)))
  const amounts = amountsOf({
    lines: draft.lines.map(({ amount }, index) => ({
      cents: amount,
      taxBehavior: behaviors[index] === 'inclusive' ? 'inclusive' : 'exclusive',
    })),
    discountCents,
    shipping: null,
    taxedIn: subscription.automatic_tax.enabled ? of.taxedIn : null,
  })
  Object.assign(invoice, {
    subtotal: amounts.subtotal,
    total: amounts.total,
    amount_due: Math.max(0, amounts.total),
    amount_remaining: Math.max(0, amounts.total),
    subtotal_excluding_tax: amounts.subtotal - (amounts.tax - amounts.addedTax),
    total_excluding_tax: amounts.total - amounts.tax,
  })
  if (amounts.discount > 0) {
    invoice.discounts = of.discounts.map(({ id }) => id)
    invoice.total_discount_amounts = [{ amount: amounts.discount, discount: of.discounts[0]?.id ?? '' }]
    spendDiscounts(sandbox, of)
  }
  if (amounts.tax !== 0) {
    const taxable_amount = amounts.total - amounts.tax
    invoice.total_taxes = [
      {
        amount: amounts.tax,
        tax_behavior: amounts.addedTax === 0 ? 'inclusive' : 'exclusive',
        tax_rate_details: null,
        taxability_reason: 'standard_rated',
        taxable_amount,
        type: 'tax_rate_details',
      },
    ]
  }
  const record = { invoice, subscriptionId: subscription.id, payments: [], retries: 0 }
  sandbox.store.tables.invoices[invoice.id] = record
  subscription.latest_invoice = invoice.id
  of.running.push(invoice.id)
  sandbox.store.touch()
  return record
}

/** A number, a balance taken in, and a payment intent where something is due. */
export function finalize(sandbox: Sandbox, record: InvoiceRecord, intentId: string | null = null): void {
  const { invoice } = record
  if (invoice.status !== 'draft') throw new ApiError(400, 'This invoice is already finalized.')
  const customer = customerOf(sandbox, invoice.customer)
  invoice.status = 'open'
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  customer.next_invoice_sequence += 1
  invoice.effective_at = sandbox.now()
  invoice.status_transitions.finalized_at = sandbox.now()
  invoice.automatically_finalizes_at = null
  invoice.hosted_invoice_url = `${sandbox.hostedOrigin}/i/${invoice.id}`
  invoice.starting_balance = customer.balance
  invoice.amount_due = Math.max(0, invoice.total + customer.balance)
  invoice.amount_remaining = invoice.amount_due
  invoice.ending_balance = invoice.total + customer.balance - invoice.amount_due
  changeCustomer(sandbox, customer, () => {
    customer.balance = invoice.ending_balance ?? 0
  })
  sandbox.store.touch()
  if (invoice.amount_due > 0) addPayment(sandbox, record, intentId)
  emit(sandbox, 'invoice.finalized', invoice)
}

function addPayment(sandbox: Sandbox, record: InvoiceRecord, known: string | null): void {
  const { invoice } = record
  const { intents } = sandbox.store.tables
  const toPay = {
    amount: invoice.amount_due,
    currency: invoice.currency,
    metadata: {},
    payment_method_types: ['card'],
  }
  const intent = (known && intents[known]) || blankIntent(toPay, sandbox.now())
  intents[intent.id] = intent
  intent.customer = invoice.customer
  intent.amount = invoice.amount_due
  intent.description = `Invoice ${invoice.number}`
  invoice.confirmation_secret = { client_secret: String(intent.client_secret), type: 'payment_intent' }
  record.payments = [
    {
      id: newId('inpay_1'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: sandbox.now(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    },
  ]
  emit(sandbox, 'payment_intent.created', intent)
}

/** It is paid, or nothing was due. */
export function markPaid(sandbox: Sandbox, record: InvoiceRecord): void {
  const { invoice, payments } = record
  const [payment] = payments
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.attempted = true
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = sandbox.now()
  sandbox.store.touch()
  stopRunning(sandbox, record)
  emit(sandbox, 'invoice.paid', invoice)
  emit(sandbox, 'invoice.payment_succeeded', invoice)
  if (!payment) return
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_paid
  payment.status_transitions.paid_at = sandbox.now()
  emit(sandbox, 'invoice_payment.paid', payment)
}

export function closeInvoice(sandbox: Sandbox, record: InvoiceRecord, as: 'void' | 'uncollectible'): void {
  const { invoice, payments } = record
  invoice.status = as
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions[as === 'void' ? 'voided_at' : 'marked_uncollectible_at'] = sandbox.now()
  stopRunning(sandbox, record)
  const intent = sandbox.store.tables.intents[payments[0]?.payment.payment_intent ?? '']
  if (as === 'void' && intent) {
    intent.status = 'canceled'
    intent.canceled_at = sandbox.now()
    intent.cancellation_reason = 'void_invoice'
    emit(sandbox, 'payment_intent.canceled', intent)
  }
  sandbox.store.touch()
  emit(sandbox, as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice)
}

/** Stripe does no more with it by itself. */
export function stopRunning(sandbox: Sandbox, { invoice, subscriptionId }: InvoiceRecord): void {
  const record = sandbox.store.tables.subscriptions[subscriptionId ?? '']
  if (record) record.running = record.running.filter((id) => id !== invoice.id)
}

export function invoiceOf(sandbox: Sandbox, id: string): InvoiceRecord {
  const record = sandbox.store.tables.invoices[id]
  if (!record) throw missing('invoice', id, 'invoice')
  return record
}

/** Changes a subscription, and tells of it if anything is different then. */
export function changeSubscription(sandbox: Sandbox, record: SubscriptionRecord, work: () => void): void {
  const previous = changes(record.subscription, work)
  if (!previous) return
  sandbox.store.touch()
  emit(sandbox, 'customer.subscription.updated', record.subscription, previous)
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

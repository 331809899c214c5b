import { z } from 'zod'
import { missing } from '../api-error.ts'
import { expanded, expandParam } from '../expand.ts'
import { listOf } from '../list.ts'
import { integer, listParams, parseParams, since, text } from '../params.ts'
import type { Sandbox } from '../sandbox.ts'
import { invoiceOf } from './invoices.ts'
import type { SubscriptionRecord } from './records.ts'
import type { Invoice, InvoicePayment, Subscription } from './wire.ts'

const Expand = z.strictObject({ expand: expandParam })

export function subscriptionOf(sandbox: Sandbox, id: string): SubscriptionRecord {
  const record = sandbox.store.tables.subscriptions[id]
  if (!record) throw missing('subscription', id, 'id')
  return record
}

/** `GET /v1/subscriptions/:id`. */
export function retrieveSubscription(sandbox: Sandbox, encoded: string, id: string): Subscription {
  const { expand } = parseParams(Expand, encoded)
  return expanded(sandbox, subscriptionOf(sandbox, id).subscription, expand)
}

/** `GET /v1/subscriptions`, newest first; without a status, those that are not canceled. */
export function listSubscriptions(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    customer: text().optional(),
    price: text().optional(),
    status: text().optional(),
    created: since,
    test_clock: text().optional(),
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.subscriptions)
    .map(({ subscription }) => subscription)
    .filter(({ customer }) => !query.customer || customer === query.customer)
    .filter(({ items }) => !query.price || items.data.some(({ price }) => price.id === query.price))
    .filter(({ status }) => isListed(status, query.status))
    .filter(({ created }) => created >= (query.created?.gte ?? 0))
    .filter(({ test_clock }) => !query.test_clock || test_clock === query.test_clock)
  return expanded(sandbox, listOf('/v1/subscriptions', found.reverse(), query), query.expand)
}

function isListed(status: string, wanted: string | undefined): boolean {
  if (wanted === 'all') return true
  if (wanted === 'ended') return ['canceled', 'incomplete_expired'].includes(status)
  return wanted ? status === wanted : status !== 'canceled'
}

/** `GET /v1/invoices/:id`. */
export function retrieveInvoice(sandbox: Sandbox, encoded: string, id: string): Invoice {
  const { expand } = parseParams(Expand, encoded)
  return expanded(sandbox, invoiceOf(sandbox, id).invoice, expand)
}

/** `GET /v1/invoices`, newest first. */
export function listInvoices(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    customer: text().optional(),
    subscription: text().optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    created: since,
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.invoices)
    .filter(({ subscriptionId }) => !query.subscription || subscriptionId === query.subscription)
    .map(({ invoice }) => invoice)
    .filter(({ customer }) => !query.customer || customer === query.customer)
    .filter(({ status }) => !query.status || status === query.status)
    .filter(({ created }) => created >= (query.created?.gte ?? 0))
  return expanded(sandbox, listOf('/v1/invoices', found.reverse(), query), query.expand)
}

/** `GET /v1/invoice_payments`, newest first: which invoice a payment was for. */
export function listInvoicePayments(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    invoice: text().optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text() }).optional(),
    status: z.enum(['canceled', 'open', 'paid']).optional(),
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.invoices)
    .flatMap(({ payments }) => payments)
    .filter(({ invoice }) => !query.invoice || invoice === query.invoice)
    .filter(({ payment }) => !query.payment || payment.payment_intent === query.payment.payment_intent)
    .filter(({ status }) => !query.status || status === query.status)
  return expanded(sandbox, listOf('/v1/invoice_payments', found.reverse(), query), query.expand)
}

/** `GET /v1/invoice_payments/:id`. */
export function retrieveInvoicePayment(sandbox: Sandbox, encoded: string, id: string): InvoicePayment {
  const { expand } = parseParams(Expand, encoded)
  const all = Object.values(sandbox.store.tables.invoices).flatMap(({ payments }) => payments)
  const payment = all.find((one) => one.id === id)
  if (!payment) throw missing('invoice_payment', id, 'id')
  return expanded(sandbox, payment, expand)
}

/** `GET /v1/payment_intents/:id`. */
export function retrieveIntent(sandbox: Sandbox, encoded: string, id: string): object {
  const { expand } = parseParams(Expand, encoded)
  const intent = sandbox.store.tables.intents[id]
  if (!intent) throw missing('payment_intent', id, 'intent')
  return expanded(sandbox, intent, expand)
}

/** `GET /v1/charges/:id`. */
export function retrieveCharge(sandbox: Sandbox, encoded: string, id: string): object {
  const { expand } = parseParams(Expand, encoded)
  const charge = sandbox.store.tables.charges[id]
  if (!charge) throw missing('charge', id, 'id')
  return expanded(sandbox, charge, expand)
}

/** `GET /v1/charges`, newest first. */
export function listCharges(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    customer: text().optional(),
    payment_intent: text().optional(),
    created: z.strictObject({ gte: integer(0) }).optional(),
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.charges)
    .filter(({ customer }) => !query.customer || customer === query.customer)
    .filter(({ payment_intent }) => !query.payment_intent || payment_intent === query.payment_intent)
    .filter(({ created }) => created >= (query.created?.gte ?? 0))
  return expanded(sandbox, listOf('/v1/charges', found.reverse(), query), query.expand)
}

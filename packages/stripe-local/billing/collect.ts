import type { ApiError } from '../api-error.ts'
import { fail, requireAction, startCharge, succeed } from '../attempts.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { cardError, isDisputing, type Presence, verdictOn } from '../test-cards.ts'
import { changeCustomer, customerOf } from './customers.ts'
import { openDispute } from './disputes.ts'
import { endSubscription } from './end.ts'
import { changeSubscription, markPaid, stopRunning } from './invoices.ts'
import { DAY } from './periods.ts'
import type { InvoiceRecord, PaymentMethodRecord } from './records.ts'

export const noCard = cardError(
  'This customer has no attached payment source or default payment method.',
  'resource_missing',
)
export const notConfirmed = cardError(
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
  'authentication_required',
)

interface Attempt {
  presence: Presence
  /** Another card than the one that the subscription has. */
  method?: PaymentMethodRecord | undefined
  /** Whether Stripe does it by itself, and by its schedule tries again. */
  isAutomatic: boolean
}

/**
 * Tries once to have an open invoice paid.
 * @returns why it is not
 */
export function collect(sandbox: Sandbox, record: InvoiceRecord, attempt: Attempt): ApiError | null {
  const { invoice, payments } = record
  const intent = sandbox.store.tables.intents[payments[0]?.payment.payment_intent ?? '']
  if (invoice.amount_due === 0 || !intent) {
    markPaid(sandbox, record)
    activate(sandbox, record)
    return null
  }
  invoice.attempt_count += 1
  invoice.attempted = true
  sandbox.store.touch()
  const method = attempt.method ?? methodFor(sandbox, record)
  if (!method) return refuse(sandbox, record, attempt, () => fail(sandbox, intent, null, noCard), noCard)

  intent.payment_method = method.method.id
  const verdict = verdictOn(method.number, attempt.presence, method.isAuthenticated)
  if (verdict === 'authenticate') {
    refuse(sandbox, record, attempt, () => requireAction(sandbox, intent), notConfirmed)
    emit(sandbox, 'invoice.payment_action_required', invoice)
    return notConfirmed
  }
  const charge = startCharge(sandbox, intent)
  if (verdict !== 'pays')
    return refuse(sandbox, record, attempt, () => fail(sandbox, intent, charge, verdict), verdict)

  succeed(sandbox, intent, charge)
  markPaid(sandbox, record)
  activate(sandbox, record)
  if (isDisputing(method.number)) openDispute(sandbox, charge, { reason: 'fraudulent' })
  return null
}

/** The card of the subscription, or else the usual one of the customer. */
export function methodFor(sandbox: Sandbox, record: InvoiceRecord): PaymentMethodRecord | undefined {
  const { paymentMethods, subscriptions } = sandbox.store.tables
  const own = subscriptions[record.subscriptionId ?? '']?.subscription.default_payment_method
  const usual = customerOf(sandbox, record.invoice.customer).invoice_settings.default_payment_method
  return paymentMethods[own ?? ''] ?? paymentMethods[String(usual)]
}

function refuse(
  sandbox: Sandbox,
  record: InvoiceRecord,
  { isAutomatic }: Attempt,
  tell: () => void,
  error: ApiError,
): ApiError {
  const { invoice } = record
  tell()
  const of = sandbox.store.tables.subscriptions[record.subscriptionId ?? '']
  const isFirst = of?.subscription.status === 'incomplete'
  const isOver = !isFirst && isAutomatic && !planRetry(sandbox, record)
  emit(sandbox, 'invoice.payment_failed', invoice)
  changeCustomer(sandbox, customerOf(sandbox, invoice.customer), () => {
    customerOf(sandbox, invoice.customer).delinquent = true
  })
  if (!of || isFirst) return error
  if (isOver) giveUp(sandbox, record)
  else if (of.subscription.status === 'active') {
    changeSubscription(sandbox, of, () => {
      of.subscription.status = 'past_due'
    })
  }
  return error
}

/** @returns whether there will be another attempt */
function planRetry(sandbox: Sandbox, record: InvoiceRecord): boolean {
  const days = sandbox.store.tables.billing.settings.retryDays[record.retries]
  record.retries += 1
  record.invoice.next_payment_attempt = days === undefined ? null : sandbox.now() + days * DAY
  return days !== undefined
}

function giveUp(sandbox: Sandbox, record: InvoiceRecord): void {
  const { afterRetries } = sandbox.store.tables.billing.settings
  const of = sandbox.store.tables.subscriptions[record.subscriptionId ?? '']
  stopRunning(sandbox, record)
  record.invoice.auto_advance = false
  if (!of) return
  if (afterRetries === 'cancel') {
    endSubscription(sandbox, of, { reason: 'payment_failed' })
    return
  }
  changeSubscription(sandbox, of, () => {
    of.subscription.status = afterRetries
  })
}

/** A payment brings a subscription back, once nothing else of it is open. */
export function activate(sandbox: Sandbox, { invoice, subscriptionId }: InvoiceRecord): void {
  const { subscriptions, invoices } = sandbox.store.tables
  const customer = customerOf(sandbox, invoice.customer)
  changeCustomer(sandbox, customer, () => {
    customer.delinquent = false
  })
  const of = subscriptions[subscriptionId ?? '']
  if (!of || !['incomplete', 'past_due', 'unpaid'].includes(of.subscription.status)) return
  const isOwing = Object.values(invoices).some(
    (other) => other.subscriptionId === subscriptionId && other.invoice.status === 'open',
  )
  if (isOwing) return
  changeSubscription(sandbox, of, () => {
    of.subscription.status = 'active'
  })
}

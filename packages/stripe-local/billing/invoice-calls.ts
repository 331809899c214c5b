import { z } from 'zod'
import { ApiError, missing } from '../api-error.ts'
import { expanded, expandParam } from '../expand.ts'
import { changedMetadata, flag, metadataChange, parseParams, text } from '../params.ts'
import { emit, onClock, type Sandbox } from '../sandbox.ts'
import { activate, collect } from './collect.ts'
import { closeInvoice, finalize, invoiceOf } from './invoices.ts'
import type { InvoiceRecord } from './records.ts'
import type { Invoice } from './wire.ts'

const Expand = z.strictObject({ expand: expandParam })
const Pay = z.strictObject({
  payment_method: text().optional(),
  off_session: flag.optional(),
  expand: expandParam,
})
const Finalize = z.strictObject({ auto_advance: flag.optional(), expand: expandParam })
const Change = z.strictObject({
  auto_advance: flag.optional(),
  metadata: metadataChange,
  expand: expandParam,
})

/**
 * `POST /v1/invoices/:id/pay`.
 * @throws ApiError 402 when the bank declines
 */
export function payInvoice(sandbox: Sandbox, encoded: string, id: string): Invoice {
  const params = parseParams(Pay, encoded)
  const record = invoiceOf(sandbox, id)
  const given = params.payment_method
  const method = given ? sandbox.store.tables.paymentMethods[given] : undefined
  if (given && method?.method.customer !== record.invoice.customer) {
    throw missing('PaymentMethod', given, 'payment_method')
  }
  const error = inItsTime(sandbox, record, () => {
    if (record.invoice.status === 'draft') finalize(sandbox, record)
    checkOpen(record, 'paid', ['open', 'uncollectible'])
    return collect(sandbox, record, { presence: 'away', method, isAutomatic: false })
  })
  if (error) throw error
  return expanded(sandbox, record.invoice, params.expand)
}

/** `POST /v1/invoices/:id/finalize`. */
export function finalizeInvoice(sandbox: Sandbox, encoded: string, id: string): Invoice {
  const { auto_advance, expand } = parseParams(Finalize, encoded)
  const record = invoiceOf(sandbox, id)
  inItsTime(sandbox, record, () => {
    finalize(sandbox, record)
    if (auto_advance === false) record.invoice.auto_advance = false
    else collect(sandbox, record, { presence: 'away', isAutomatic: true })
  })
  return expanded(sandbox, record.invoice, expand)
}

/** `POST /v1/invoices/:id/void`. */
export const voidInvoice = (sandbox: Sandbox, encoded: string, id: string) =>
  close(sandbox, encoded, id, 'void')

/** `POST /v1/invoices/:id/mark_uncollectible`. */
export const markUncollectible = (sandbox: Sandbox, encoded: string, id: string) =>
  close(sandbox, encoded, id, 'uncollectible')

function close(sandbox: Sandbox, encoded: string, id: string, as: 'void' | 'uncollectible'): Invoice {
  const { expand } = parseParams(Expand, encoded)
  const record = invoiceOf(sandbox, id)
  checkOpen(record, as === 'void' ? 'voided' : 'marked as uncollectible', ['open', 'uncollectible'])
  inItsTime(sandbox, record, () => {
    closeInvoice(sandbox, record, as)
    activate(sandbox, record)
  })
  return expanded(sandbox, record.invoice, expand)
}

/** `POST /v1/invoices/:id`. */
export function updateInvoice(sandbox: Sandbox, encoded: string, id: string): Invoice {
  const { auto_advance, metadata, expand } = parseParams(Change, encoded)
  const record = invoiceOf(sandbox, id)
  const { invoice } = record
  inItsTime(sandbox, record, () => {
    invoice.metadata = changedMetadata(invoice.metadata ?? {}, metadata)
    if (auto_advance !== undefined) advance(sandbox, record, auto_advance)
    sandbox.store.touch()
    emit(sandbox, 'invoice.updated', invoice)
  })
  return expanded(sandbox, invoice, expand)
}

/** A draft that was left is finalized in an hour from when it may go on. */
function advance(sandbox: Sandbox, { invoice, subscriptionId }: InvoiceRecord, isOn: boolean): void {
  const of = sandbox.store.tables.subscriptions[subscriptionId ?? '']
  invoice.auto_advance = isOn
  if (invoice.status === 'draft') invoice.automatically_finalizes_at = isOn ? sandbox.now() + 3600 : null
  if (isOn && of && !of.running.includes(invoice.id)) of.running.push(invoice.id)
}

function checkOpen({ invoice }: InvoiceRecord, what: string, statuses: string[]): void {
  if (statuses.includes(String(invoice.status))) return
  if (invoice.status === 'paid')
    throw new ApiError(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
  throw new ApiError(400, `This invoice is ${invoice.status} and can't be ${what}.`)
}

function inItsTime<Result>(sandbox: Sandbox, { invoice }: InvoiceRecord, work: () => Result): Result {
  return onClock(sandbox, invoice.test_clock, work)
}

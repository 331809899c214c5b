import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../api-error.ts'
import { requireAction } from '../attempts.ts'
import { escaped } from '../hosted-page-fields.ts'
import { readBody, sendPage } from '../http.ts'
import { money } from '../money.ts'
import { bankPage, messagePage, page } from '../page-frame.ts'
import { onClock, type Sandbox } from '../sandbox.ts'
import { acceptCard, cardForm, keepCard } from './card-page.ts'
import { collect } from './collect.ts'
import { customerOf } from './customers.ts'
import { day } from './portal-html.ts'
import type { InvoiceRecord } from './records.ts'

/** The hosted page of an invoice, on which an open one can be paid with another card. */
export async function handleInvoicePage(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const record = sandbox.store.tables.invoices[id]
  if (!record || record.invoice.status === 'draft') {
    return sendPage(response, 404, messagePage('There is no such invoice.', null))
  }
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null
  let declined: ApiError | null = null
  try {
    if (form && record.invoice.status === 'open') {
      onClock(sandbox, record.invoice.test_clock, () => payWith(sandbox, record, form))
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    declined = error
  }
  sandbox.store.save()
  if (form && record.invoice.status === 'paid') {
    response.writeHead(303, { location: `/i/${id}`, 'cache-control': 'no-store' }).end()
    return
  }
  const isAtBank = record.challenge && !declined
  const html = isAtBank ? bankPage(amountOf(record)) : invoicePage(record, form, declined)
  sendPage(response, declined?.status ?? 200, html)
}

function payWith(sandbox: Sandbox, record: InvoiceRecord, form: URLSearchParams): void {
  const card = acceptCard(sandbox, record, form)
  const intent = sandbox.store.tables.intents[record.payments[0]?.payment.payment_intent ?? '']
  if (!card) {
    if (intent) requireAction(sandbox, intent)
    return
  }
  const method = keepCard(sandbox, customerOf(sandbox, record.invoice.customer), card)
  const of = sandbox.store.tables.subscriptions[record.subscriptionId ?? '']
  if (of) of.subscription.default_payment_method ??= method.method.id
  const error = collect(sandbox, record, { presence: card.presence, method, isAutomatic: false })
  if (error) throw error
}

function invoicePage(
  { invoice }: InvoiceRecord,
  typed: URLSearchParams | null,
  declined: ApiError | null,
): string {
  const price = (cents: number) => money(cents, invoice.currency)
  const rows = invoice.lines.data.map(
    ({ description, amount }) => `<tr><td>${escaped(description ?? '')}</td><td>${price(amount)}</td></tr>`,
  )
  const title = `Invoice ${invoice.number}`
  const form = cardForm(
    typed ?? new URLSearchParams(),
    declined?.message ?? null,
    `Pay ${price(invoice.amount_due)}`,
  )
  return page(
    title,
    `<h1>${escaped(title)}</h1>
<p>${day(invoice.created)}: ${escaped(String(invoice.status))}</p>
<table>
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr><th scope="row">Due</th><td>${price(invoice.amount_due)}</td></tr></tfoot>
</table>
${invoice.status === 'open' ? form : ''}`,
  )
}

const amountOf = ({ invoice }: InvoiceRecord) => money(invoice.amount_due, invoice.currency)

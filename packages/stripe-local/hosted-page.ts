import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, invalid } from './api-error.ts'
import { asksForBilling, cardFrom, givenEmail } from './hosted-page-fields.ts'
import { payPage } from './hosted-page-html.ts'
import { readBody, sendPage } from './http.ts'
import { money } from './money.ts'
import { bankPage, messagePage } from './page-frame.ts'
import type { Buyer } from './payment-objects.ts'
import { asksForPayment, authenticate, type PaymentMethod, pay } from './payments.ts'
import { findSession, type Sandbox } from './sandbox.ts'
import type { SessionRecord } from './tables.ts'

/** The hosted page shows what is to be paid and takes the payment. A plain form, no JavaScript. */
export async function handleHostedPage(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const record = find(sandbox, id)
  if (!record) return sendPage(response, 404, messagePage('There is no such checkout session.', null))
  if (request.method === 'POST') return submitPayment(sandbox, request, response, record)

  sandbox.store.save()
  show(response, record, new URLSearchParams(), null)
}

async function submitPayment(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  record: SessionRecord,
): Promise<void> {
  const form = new URLSearchParams(await readBody(request))
  let declined: ApiError | null = null
  try {
    // A second click on Pay finds the session complete: it goes where the first one went, and charges nothing.
    if (record.session.status === 'open') takeForm(sandbox, record, form)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    declined = error
  }

  sandbox.store.save()
  if (record.session.status === 'complete') {
    response.writeHead(303, { location: successUrl(record), 'cache-control': 'no-store' }).end()
    return
  }
  show(response, record, form, declined)
}

function takeForm(sandbox: Sandbox, record: SessionRecord, form: URLSearchParams): void {
  const bank = form.get('bank')
  if (bank) authenticate(sandbox, record, bank === 'succeeded' ? 'succeeded' : 'failed')
  else pay(sandbox, record, buyerFrom(form, record), methodFrom(form))
}

const amountOf = ({ session }: SessionRecord) => money(session.amount_total ?? 0, session.currency ?? 'usd')

function successUrl({ session }: SessionRecord): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function find(sandbox: Sandbox, id: string): SessionRecord | null {
  try {
    return findSession(sandbox, id)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

function show(
  response: ServerResponse,
  record: SessionRecord,
  form: URLSearchParams,
  declined: ApiError | null,
): void {
  const { status, cancel_url } = record.session
  if (status === 'open' && record.challenge && !declined) {
    sendPage(response, 200, bankPage(amountOf(record)))
    return
  }
  if (status === 'open') {
    sendPage(response, declined?.status ?? 200, payPage(record, form, declined?.message ?? null))
    return
  }
  if (status === 'complete') {
    const onward = { href: successUrl(record), text: 'Continue to the shop' }
    sendPage(response, 200, messagePage('This checkout session is complete already.', onward))
    return
  }
  const back = cancel_url ? { href: cancel_url, text: 'Back to the shop' } : null
  sendPage(response, 200, messagePage('This checkout session has expired.', back))
}

function methodFrom(form: URLSearchParams): PaymentMethod {
  return form.get('method') === 'bank_debit' ? { type: 'bank_debit' } : { type: 'card', card: cardFrom(form) }
}

function buyerFrom(form: URLSearchParams, record: SessionRecord): Buyer {
  const { session } = record
  const email = givenEmail(session) ?? answer(form, 'email', 'an email address')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalid('Your email is invalid.')
  const shipping = session.shipping_address_collection ? shippingFrom(form, session) : null
  const phone = session.phone_number_collection?.enabled ? answer(form, 'phone', 'a phone number') : null
  const name = asksForPayment(record) ? answer(form, 'name', 'a name') : (shipping?.name ?? email)
  const billingCountry = asksForBilling(session) ? answer(form, 'billing_country', 'a country') : null
  return { email, name, phone, shipping, billingCountry, shippingOption: Number(form.get('shipping_option')) }
}

function shippingFrom(form: URLSearchParams, session: SessionRecord['session']): Buyer['shipping'] {
  const country = answer(form, 'shipping_country', 'a country')
  if (!session.shipping_address_collection?.allowed_countries.includes(country)) {
    throw invalid('We do not ship to this country.')
  }
  return {
    name: answer(form, 'shipping_name', 'a name to ship to'),
    address: {
      line1: answer(form, 'shipping_line1', 'an address'),
      line2: form.get('shipping_line2')?.trim() || null,
      city: answer(form, 'shipping_city', 'a city'),
      state: form.get('shipping_state')?.trim() || null,
      postal_code: answer(form, 'shipping_postal_code', 'a postal code'),
      country,
    },
  }
}

function answer(form: URLSearchParams, name: string, what: string): string {
  const value = form.get(name)?.trim()
  if (value) return value
  throw invalid(`Please fill in ${what}.`)
}

import { escaped } from '../hosted-page-fields.ts'
import { money } from '../money.ts'
import { page } from '../page-frame.ts'
import type { Sandbox } from '../sandbox.ts'
import { cardForm } from './card-page.ts'
import { priceInWords } from './prices.ts'
import type { PortalSession } from './records.ts'
import type { Invoice, Subscription } from './wire.ts'

/** What the customer has, and what can be done with it. */
export function portalHome(sandbox: Sandbox, { session }: PortalSession): string {
  const { customers, paymentMethods, subscriptions, invoices } = sandbox.store.tables
  const mine = Object.values(subscriptions)
    .map(({ subscription }) => subscription)
    .filter(({ customer }) => customer === session.customer)
  const usual = customers[session.customer]?.invoice_settings.default_payment_method
  const method = paymentMethods[String(mine.findLast(isLive)?.default_payment_method ?? usual)]?.method
  const bills = Object.values(invoices)
    .map(({ invoice }) => invoice)
    .filter(({ customer, status }) => customer === session.customer && status !== 'draft')
  return page(
    'Your subscriptions',
    `<h1>Your subscriptions</h1>
${
  mine
    .filter(isLive)
    .map((one) => subscriptionPart(sandbox, session.id, one))
    .join('\n') || '<p>None.</p>'
}
<h2>Payment method</h2>
<p>${method?.card ? `Visa ending in ${escaped(method.card.last4)}` : 'None'}</p>
<p><a href="/p/session/${session.id}/card">Change card</a></p>
<h2>Invoices</h2>
${bills.length > 0 ? invoiceTable(bills.reverse()) : '<p>None.</p>'}
${session.return_url ? `<p><a href="${escaped(session.return_url)}">Return to the shop</a></p>` : ''}`,
  )
}

function subscriptionPart(sandbox: Sandbox, visit: string, subscription: Subscription): string {
  const names = subscription.items.data.map(
    ({ price }) => sandbox.store.tables.products[price.product]?.name ?? '',
  )
  const prices = subscription.items.data.map(({ price, quantity }) => priceInWords(price, quantity))
  const base = `/p/session/${visit}`
  const change = subscription.cancel_at_period_end
    ? `<form method="post" action="${base}/renew"><input type="hidden" name="subscription" value="${subscription.id}">
<button type="submit">Don't cancel</button></form>`
    : `<p><a href="${base}/cancel?subscription=${subscription.id}">Cancel subscription</a></p>`
  return `<h2>${escaped(names.join(', '))}</h2>
<p>${escaped(prices.join(', '))}. ${standing(subscription)}</p>
${change}`
}

function standing(subscription: Subscription): string {
  const [item] = subscription.items.data
  if (subscription.cancel_at) return `Cancels on ${day(subscription.cancel_at)}.`
  if (subscription.status === 'trialing') return `Free until ${day(subscription.trial_end ?? 0)}.`
  if (subscription.status === 'paused') return 'Paused.'
  if (subscription.status !== 'active') return 'A payment is due.'
  if (subscription.pause_collection) return 'Paused.'
  return `Renews on ${day(item?.current_period_end ?? 0)}.`
}

function invoiceTable(invoices: Invoice[]): string {
  const rows = invoices.map(
    ({ created, amount_due, currency, status, hosted_invoice_url, number }) =>
      `<tr><td>${day(created)}</td><td><a href="${escaped(hosted_invoice_url ?? '')}">${escaped(number ?? '')}</a></td>` +
      `<td>${escaped(String(status))}</td><td>${money(amount_due, currency)}</td></tr>`,
  )
  return `<table>
<thead><tr><th scope="col">Date</th><th scope="col">Number</th><th scope="col">Status</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`
}

/** Where a card is changed. */
export function portalCard({ session }: PortalSession, typed: URLSearchParams, alert: string | null): string {
  return page('Change card', `<h1>Change card</h1>\n${cardForm(typed, alert, 'Save')}\n${back(session)}`)
}

/** Where notice is given. */
export function portalCancel({ session }: PortalSession, subscription: Subscription): string {
  const end = day(subscription.items.data[0]?.current_period_end ?? 0)
  const reasons = [
    ['', 'No answer'],
    ['too_expensive', 'Too expensive'],
    ['unused', 'I do not use it'],
    ['other', 'Something else'],
  ]
  const options = reasons.map(([value, label]) => `<option value="${value}">${label}</option>`)
  return page(
    'Cancel subscription',
    `<h1>Cancel subscription</h1>
<p>It stays yours until ${end}.</p>
<form method="post" action="/p/session/${session.id}/cancel">
<input type="hidden" name="subscription" value="${subscription.id}">
<label for="feedback">Why?</label>
<select id="feedback" name="feedback">${options.join('')}</select>
<button type="submit">Cancel subscription</button>
</form>
${back(session)}`,
  )
}

const back = ({ id }: PortalSession['session']) => `<p><a href="/p/session/${id}">Back</a></p>`

export const isLive = ({ status }: Subscription) => !['canceled', 'incomplete_expired'].includes(status)

export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

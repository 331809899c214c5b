import type { Amounts } from './amounts.ts'
import {
  asksForBilling,
  billingFields,
  contactFields,
  escaped,
  paymentFields,
  shippingFields,
  shippingOptionFields,
} from './hosted-page-fields.ts'
import { money } from './money.ts'
import { page } from './page-frame.ts'
import { asksForPayment } from './payments.ts'
import { amountsIn, presumedCountry } from './session-amounts.ts'
import type { SessionRecord } from './tables.ts'

/** The page of an open session, with what was typed before and why it was refused. */
export function payPage(record: SessionRecord, typed: URLSearchParams, alert: string | null): string {
  const { session, lines } = record
  const country = typed.get('shipping_country') ?? typed.get('billing_country') ?? presumedCountry(record)
  const amounts = amountsIn(record, country, Number(typed.get('shipping_option')))
  const price = (units: number) => money(units, session.currency ?? 'usd')
  const title = record.plan ? subscribeTitle(record) : `Pay ${price(amounts.total)}`
  const rows = lines.map(
    (line) =>
      `<tr><td>${escaped(line.description)}${line.note ? `<br><small>${escaped(line.note)}</small>` : ''}</td>` +
      `<td>${line.quantity}</td>` +
      `<td>${line.recurring ? escaped(line.recurring) : price(line.amount_total)}</td></tr>`,
  )
  return page(
    title,
    `<h1>${escaped(title)}</h1>
${alert ? `<p role="alert">${escaped(alert)}</p>` : ''}
<table>
<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot>${sums(record, amounts)}</tfoot>
</table>
<form method="post" action="/c/pay/${session.id}">
${contactFields(record, typed)}
${session.shipping_address_collection ? shippingFields(session.shipping_address_collection, typed) : ''}
${shippingOptionFields(record, typed)}
${asksForBilling(session) ? billingFields(typed) : ''}
${asksForPayment(record) ? paymentFields(typed, record.plan !== undefined) : ''}
<button type="submit">${record.plan ? 'Subscribe' : 'Pay'}</button>
</form>
${session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Cancel</a></p>` : ''}`,
  )
}

function subscribeTitle({ lines, plan }: SessionRecord): string {
  const prices = lines.flatMap(({ recurring }) => recurring ?? [])
  const isTrial = plan?.trialDays || plan?.trialEnd
  return `${isTrial ? 'Try free, then' : 'Subscribe for'} ${prices.join(' and ')}`
}

/** How long nothing is to be paid. */
function trialRow({ plan }: SessionRecord): [string, string][] {
  if (plan?.trialDays) return [['Free for', plan.trialDays === 1 ? '1 day' : `${plan.trialDays} days`]]
  if (!plan?.trialEnd) return []
  const day = new Date(plan.trialEnd * 1000).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return [['Free until', day]]
}

function sums(record: SessionRecord, amounts: Amounts): string {
  const { session, couponName, shippingOptions = [] } = record
  const { subtotal, discount, shipping, tax, addedTax, addedShippingTax, total } = amounts
  const price = (units: number) => money(units, session.currency ?? 'usd')
  const added = addedTax + addedShippingTax
  const rows: [string, string][] = []
  if (discount > 0) rows.push([couponName ?? 'Discount', price(-discount)])
  if (shippingOptions.length > 0) rows.push([shippingOptions[0]?.name ?? 'Shipping', price(shipping)])
  if (session.automatic_tax.enabled) rows.push(['Tax', amounts.isTaxed ? price(added) : 'From your address'])
  if (discount > 0 || shipping > 0 || added > 0) rows.unshift(['Subtotal', price(subtotal)])
  rows.push(...trialRow(record), [record.plan ? 'Due today' : 'Total', price(total)])
  if (tax > added) rows.push(['Tax contained in it', price(tax - added)])
  return rows
    .map(([label, sum]) => `<tr><th scope="row" colspan="2">${escaped(label)}</th><td>${sum}</td></tr>`)
    .join('\n')
}

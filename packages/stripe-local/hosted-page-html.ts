import { dollars } from './money.ts'
import type { SessionRecord } from './store.ts'

const STYLE = `
:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}
body{margin:0;background:#f4f5f7;color:#1a1f36}
.test{background:#b45309;color:#fff;padding:.75rem 1rem;text-align:center;font-weight:700}
main{max-inline-size:34rem;margin:1.5rem auto;padding:1.5rem;background:#fff;border-radius:.5rem}
h1{font-size:1.4rem;margin:0 0 1rem}
table{inline-size:100%;border-collapse:collapse;margin-block-end:1.5rem}
th,td{text-align:start;padding:.4rem 0;border-block-end:1px solid #d5d9e2}
td:last-child,th:last-child{text-align:end}
tfoot{font-weight:700}
label{display:block;margin-block:.75rem 0;font-weight:600}
input,select{font:inherit;inline-size:100%;box-sizing:border-box;padding:.5rem;border:1px solid #697386;
border-radius:.3rem}
input[type=radio]{inline-size:auto}
fieldset{border:1px solid #d5d9e2;border-radius:.3rem;margin-block:1rem}
[role=alert]{background:#fde8e8;color:#9b1c1c;padding:.75rem;border-radius:.3rem;font-weight:600}
button{font:inherit;font-weight:700;inline-size:100%;padding:.75rem;margin-block:1.5rem 1rem;border:0;
border-radius:.3rem;background:#1d4ed8;color:#fff;cursor:pointer}
a{color:#1d4ed8}
@media (prefers-color-scheme:dark){body{background:#111827;color:#f3f4f6}main{background:#1f2937}
a{color:#93c5fd}[role=alert]{background:#7f1d1d;color:#fff}}
`

/** The page of an open session, with what was typed before and why it was refused. */
export function payPage(record: SessionRecord, typed: URLSearchParams, alert: string | null): string {
  const { session, lines } = record
  const total = dollars(session.amount_total ?? 0)
  const free = session.amount_total === 0
  const rows = lines.map(
    (line) =>
      `<tr><td>${escaped(line.description)}</td><td>${line.quantity}</td>` +
      `<td>${dollars(line.amount_total)}</td></tr>`,
  )
  return page(
    `Pay ${total}`,
    `<h1>Pay ${total}</h1>
${alert ? `<p role="alert">${escaped(alert)}</p>` : ''}
<table>
<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th><td>${total}</td></tr></tfoot>
</table>
<form method="post" action="/c/pay/${session.id}">
${contactFields(record, typed)}
${session.shipping_address_collection ? shippingFields(session.shipping_address_collection, typed) : ''}
${free ? '' : paymentFields(typed)}
<button type="submit">Pay</button>
</form>
${session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Cancel</a></p>` : ''}`,
  )
}

/** The page of a session on which nothing can be paid any more. */
export function closedPage(message: string, link: { href: string; text: string } | null): string {
  const onward = link ? `<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>` : ''
  return page(message, `<h1>${escaped(message)}</h1>\n${onward}`)
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} (TEST)</title>
<style>${STYLE}</style>
</head>
<body>
<header class="test">TEST MODE: local stand-in for Stripe. No money moves.</header>
<main>
${main}
</main>
</body>
</html>
`
}

function contactFields({ session }: SessionRecord, typed: URLSearchParams): string {
  const email = session.customer_email
  const phone = session.phone_number_collection?.enabled
  return [
    input(
      'Email',
      'email',
      email ?? typed.get('email'),
      `type="email" autocomplete="email" required${email ? ' readonly' : ''}`,
    ),
    phone ? input('Phone', 'phone', typed.get('phone'), 'type="tel" autocomplete="tel" required') : '',
  ].join('\n')
}

function shippingFields(
  { allowed_countries }: { allowed_countries: string[] },
  typed: URLSearchParams,
): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const options = allowed_countries.map((code) => {
    const selected = typed.get('shipping_country') === code ? ' selected' : ''
    return `<option value="${escaped(code)}"${selected}>${escaped(names.of(code) ?? code)}</option>`
  })
  const field = (label: string, name: string, complete: string, required = true) =>
    input(
      label,
      `shipping_${name}`,
      typed.get(`shipping_${name}`),
      `autocomplete="shipping ${complete}"${required ? ' required' : ''}`,
    )
  return `<fieldset>
<legend>Shipping address</legend>
${field('Full name', 'name', 'name')}
<label for="shipping_country">Country</label>
<select id="shipping_country" name="shipping_country" autocomplete="shipping country" required>
${options.join('\n')}
</select>
${field('Address line 1', 'line1', 'address-line1')}
${field('Address line 2', 'line2', 'address-line2', false)}
${field('City', 'city', 'address-level2')}
${field('State', 'state', 'address-level1', false)}
${field('Postal code', 'postal_code', 'postal-code')}
</fieldset>`
}

function paymentFields(typed: URLSearchParams): string {
  const picked = typed.get('method') === 'bank_debit' ? 'bank_debit' : 'card'
  const radio = (value: string, text: string) =>
    `<label><input type="radio" name="method" value="${value}"${picked === value ? ' checked' : ''}> ${text}</label>`
  return `<fieldset>
<legend>Payment method</legend>
${radio('card', 'Card')}
${radio('bank_debit', 'Bank debit (settles later)')}
${input('Card number', 'card_number', null, 'inputmode="numeric" autocomplete="cc-number"')}
${input('Expiry', 'expiry', typed.get('expiry'), 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"')}
${input('CVC', 'cvc', null, 'inputmode="numeric" autocomplete="cc-csc"')}
${input('Name on card', 'name', typed.get('name'), 'autocomplete="cc-name" required')}
</fieldset>`
}

function input(label: string, name: string, value: string | null, attributes: string): string {
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value ?? '')}" ${attributes}>`
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

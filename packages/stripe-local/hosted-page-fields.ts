import { taxedCountries } from './amounts.ts'
import { money } from './money.ts'
import type { SessionRecord } from './tables.ts'
import type { Card } from './test-cards.ts'

/** Stripe asks for what it needs to tax an order that is not sent anywhere. */
export const asksForBilling = (session: SessionRecord['session']) =>
  !session.shipping_address_collection &&
  (session.automatic_tax.enabled || session.billing_address_collection === 'required')

/** The address that the shop has given. */
export const givenEmail = ({ customer_email, customer_details }: SessionRecord['session']) =>
  customer_email ?? customer_details?.email ?? null

export function contactFields({ session }: SessionRecord, typed: URLSearchParams): string {
  const email = givenEmail(session)
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

export function shippingFields(
  { allowed_countries }: { allowed_countries: string[] },
  typed: URLSearchParams,
): string {
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
${countrySelect('shipping', allowed_countries, typed)}
${field('Address line 1', 'line1', 'address-line1')}
${field('Address line 2', 'line2', 'address-line2', false)}
${field('City', 'city', 'address-level2')}
${field('State', 'state', 'address-level1', false)}
${field('Postal code', 'postal_code', 'postal-code')}
</fieldset>`
}

function countrySelect(of: 'shipping' | 'billing', codes: string[], typed: URLSearchParams): string {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const name = `${of}_country`
  const options = codes.map((code) => {
    const selected = typed.get(name) === code ? ' selected' : ''
    return `<option value="${escaped(code)}"${selected}>${escaped(names.of(code) ?? code)}</option>`
  })
  return `<label for="${name}">Country</label>
<select id="${name}" name="${name}" autocomplete="${of} country" required>
${options.join('\n')}
</select>`
}

export const billingFields = (typed: URLSearchParams) => `<fieldset>
<legend>Billing address</legend>
${countrySelect('billing', taxedCountries, typed)}
</fieldset>`

export function shippingOptionFields(
  { session, shippingOptions = [] }: SessionRecord,
  typed: URLSearchParams,
): string {
  if (shippingOptions.length < 2) return ''
  const chosen = Number(typed.get('shipping_option'))
  const radios = shippingOptions.map(
    ({ name, cents }, index) =>
      `<label><input type="radio" name="shipping_option" value="${index}"${index === chosen ? ' checked' : ''}> ` +
      `${escaped(name)} ${money(cents, session.currency ?? 'usd')}</label>`,
  )
  return `<fieldset>\n<legend>Shipping method</legend>\n${radios.join('\n')}\n</fieldset>`
}

/** @param isCardOnly whether a bank debit is not offered, as for a subscription */
export function paymentFields(typed: URLSearchParams, isCardOnly = false): string {
  const picked = typed.get('method') === 'bank_debit' ? 'bank_debit' : 'card'
  const radio = (value: string, text: string) =>
    `<label><input type="radio" name="method" value="${value}"${picked === value ? ' checked' : ''}> ${text}</label>`
  return `<fieldset>
<legend>Payment method</legend>
${isCardOnly ? '' : `${radio('card', 'Card')}\n${radio('bank_debit', 'Bank debit (settles later)')}`}
${input('Card number', 'card_number', null, 'inputmode="numeric" autocomplete="cc-number"')}
${input('Expiry', 'expiry', typed.get('expiry'), 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"')}
${input('CVC', 'cvc', null, 'inputmode="numeric" autocomplete="cc-csc"')}
${input('Name on card', 'name', typed.get('name'), 'autocomplete="cc-name" required')}
</fieldset>`
}

/** The card as it was typed into these fields. */
export function cardFrom(form: URLSearchParams): Card {
  const [number = '', expiry = '', cvc = ''] = ['card_number', 'expiry', 'cvc'].map(
    (name) => form.get(name) ?? '',
  )
  return { number, expiry, cvc }
}

function input(label: string, name: string, value: string | null, attributes: string): string {
  return `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value ?? '')}" ${attributes}>`
}

export function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

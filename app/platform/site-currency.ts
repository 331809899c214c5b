/** Those whose smallest unit is the whole, as cards are charged; of some, ISO 4217 says otherwise. */
const withoutFraction = [
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
].concat(['xaf', 'xof', 'xpf'])

/** Those with three digits after the point, and those that cards are charged in hundredths which nobody can pay. */
const notSupported = ['bhd', 'jod', 'kwd', 'omr', 'tnd', 'iqd', 'lyd', 'isk', 'ugx']

let currency = 'usd'
const signs = new Map<string, string>()

/** On the server CURRENCY, in the browser what the page says. In lower case. */
export const siteCurrency = () => currency

/** @param sign what the server found: to ask `Intl` keeps a phone busy while a page comes to life */
export function setSiteCurrency(code: string, sign?: string): void {
  currency = code
  if (sign) signs.set(code, sign)
}

/** What American English writes before an amount: "$", or "CHF" and a space. */
export function currencySign(code = currency): string {
  const sign = signs.get(code) ?? signOf(code)
  signs.set(code, sign)
  return sign
}

function signOf(code: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(0)
  return parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('')
}

/** Whether prices can be in it: a code of ISO 4217, in lower case, with two digits after the point or none. */
export const isSupportedCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase()) && !notSupported.includes(code)

/** How many digits stand after the point of its amounts: two or none. */
export const fractionDigits = (code: string) => (withoutFraction.includes(code) ? 0 : 2)

/** The currencies that are charged without decimals; ISO 4217 differs for some. */
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

/**
 * The currencies that are not supported: those with three decimals, and those charged in hundredths that do
 * not exist in cash.
 */
const notSupported = ['bhd', 'jod', 'kwd', 'omr', 'tnd', 'iqd', 'lyd', 'isk', 'ugx']

let currency = 'usd'
const signs = new Map<string, string>()

/** Returns the site's currency in lower case: on the server CURRENCY, in the browser the page's. */
export const siteCurrency = () => currency

/** @param sign the currency sign from the server, since `Intl` is slow on a phone */
export function setSiteCurrency(code: string, sign?: string): void {
  currency = code
  if (sign) signs.set(code, sign)
}

/** Returns the sign that American English writes before an amount: "$", or "CHF" and a space. */
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

/** Tells whether prices can be in a currency: an ISO 4217 code in lower case, with two decimals or none. */
export const isSupportedCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase()) && !notSupported.includes(code)

/** Returns the number of a currency's decimals: two or none. */
export const fractionDigits = (code: string) => (withoutFraction.includes(code) ? 0 : 2)

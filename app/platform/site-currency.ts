/** Currencies that cards are charged in without decimals; ISO 4217 differs for some. */
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

/** Currencies with three decimals, and those that are charged in hundredths that do not exist in cash. */
const notSupported = ['bhd', 'jod', 'kwd', 'omr', 'tnd', 'iqd', 'lyd', 'isk', 'ugx']

let currency = 'usd'
const signs = new Map<string, string>()

/** Returns the currency in lower case: on the server CURRENCY, in the browser the page's. */
export const siteCurrency = () => currency

/** @param sign as the server found it: asking `Intl` keeps a phone busy while the page starts */
export function setSiteCurrency(code: string, sign?: string): void {
  currency = code
  if (sign) signs.set(code, sign)
}

/** Returns what American English writes before an amount: "$", or "CHF" and a space. */
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

/** Tells whether prices can be in a currency: a code of ISO 4217, in lower case, with two decimals or none. */
export const isSupportedCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase()) && !notSupported.includes(code)

/** Returns the number of decimals: two or none. */
export const fractionDigits = (code: string) => (withoutFraction.includes(code) ? 0 : 2)

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

/** On the server CURRENCY, in the browser what the page says. In lower case. */
export const siteCurrency = () => currency

export function setSiteCurrency(code: string): void {
  currency = code
}

/** Whether prices can be in it: a code of ISO 4217, in lower case, with two digits after the point or none. */
export const isSupportedCurrency = (code: string) =>
  Intl.supportedValuesOf('currency').includes(code.toUpperCase()) && !notSupported.includes(code)

/** How many digits stand after the point of its amounts: two or none. */
export const fractionDigits = (code: string) => (withoutFraction.includes(code) ? 0 : 2)

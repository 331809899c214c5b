import { currentLocale, t } from '../i18n/i18n'
import { localeDirectionOf } from '../i18n/locales'
import { cachedPerLocale } from '../i18n/per-locale'
import { lazily } from '../lazily'
import { currencySign, fractionDigits, siteCurrency } from '../site-currency'
import { groupDigits, isEnglish } from './format'

/* Amounts are integers in a currency's smallest unit, called cents: 1250 is $12.50, or ¥1,250. */

/**
 * Formats an amount as "$1,218.00".
 * @param currency the site's, unless something was paid in another
 */
export function formatMoney(cents: number, currency = siteCurrency()): string {
  if (!isEnglish()) return foreignMoney(cents / 10 ** fractionDigits(currency), currency)
  const [whole = '', fraction] = moneyForInput(Math.abs(cents), currency).split('.')
  const amount = fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`
  return `${cents < 0 ? '-' : ''}${currencySign(currency)}${amount}`
}

/**
 * Writes an amount for right-to-left text, where direction marks keep "US$" left of its amount, and the minus
 * sign after its letters.
 */
function foreignMoney(amount: number, currency: string): string {
  const written = formatterOf(currency).format(amount)
  return localeDirectionOf(currentLocale()) === 'rtl'
    ? written.replace(/\p{L}+\p{Sc}$/u, '\u200f$&\u200e')
    : written
}

const formatters = cachedPerLocale((locale) => ({ locale, byCurrency: new Map<string, Intl.NumberFormat>() }))

function formatterOf(currency: string): Intl.NumberFormat {
  const { locale, byCurrency } = formatters()
  const digits = fractionDigits(currency)
  const formatter =
    byCurrency.get(currency) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  byCurrency.set(currency, formatter)
  return formatter
}

/** Formats an amount for inputs and CSV, "1218.00". */
export function moneyForInput(cents: number, currency = siteCurrency()): string {
  const digits = fractionDigits(currency)
  return (cents / 10 ** digits).toFixed(digits)
}

export const amountFromCents = (cents: number, currency = siteCurrency()) =>
  cents / 10 ** fractionDigits(currency)

/** Returns whole cents from an amount of the JSON API. */
export const centsFromAmount = (amount: number) => Math.round(amount * 10 ** fractionDigits(siteCurrency()))

/** The pattern of a typed amount, for the parser below and the `pattern` of inputs. */
export const moneyPattern = String.raw`\s*\p{Sc}?(?=[.,]?\d)(\d{0,7})(?:[.,](\d{1,2}))?\s*`
const typedAmount = lazily(() => new RegExp(`^${moneyPattern}$`, 'u'))

/** Parses a typed amount (`12`, `12.5`, `12,50`, `.5`, `$12.50`) to whole cents; undefined for anything else. */
export function parseMoney(typed: string): number | undefined {
  const match = typedAmount().exec(typed)
  if (!match) return
  const digits = fractionDigits(siteCurrency())
  const [, whole, fraction = ''] = match
  if (fraction.length > digits) return
  return Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'))
}

/** Returns the unit of amounts: "dollars", or a code such as "EUR". */
export const currencyUnit = (currency = siteCurrency()) =>
  currency === 'usd' ? t('dollars') : currency.toUpperCase()

/** Returns an example of an amount: "dollars, such as 12.50". */
export function amountExample(cents: number): string {
  const currency = siteCurrency()
  return t('{currency}, such as {amount}', {
    currency: currencyUnit(currency),
    amount: moneyForInput(fractionDigits(currency) === 0 ? cents * 10 : cents),
  })
}

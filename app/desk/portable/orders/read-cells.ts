import { fractionDigits, siteCurrency } from '../../../platform/site-currency'
import { instantOf } from '../../../platform/site-zone'
import { countryCodes, isCountry } from '../../../shop/shipping/countries'
import { readAmount } from '../products/read-amount'

/** Reads a sum, without its sign; what is no sum is nothing. */
export function centsFrom(text: string | undefined): number {
  const typed = (text ?? '').trim()
  if (/^-?\d+(\.\d+)?$/.test(typed))
    return Math.round(Math.abs(Number(typed)) * 10 ** fractionDigits(siteCurrency()))
  return readAmount(typed.replace(/[-−()]/g, '')) ?? 0
}

/** Reads a sum that the file may leave out. */
export const optionalCentsFrom = (text: string | undefined) => (text?.trim() ? centsFrom(text) : undefined)

export const isNegative = (text: string | undefined) => /^\s*(\D?\s*[-−]|\()/.test(text ?? '')

/** Reads a number of units: at least one, since a shop that takes back a unit may count none. */
export const unitsFrom = (text: string | undefined) => Math.max(1, Math.round(Number(text) || 0))

const isoTime =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const shortDay = /^(\d{1,2})([/.])(\d{1,2})[/.](\d{2,4})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?)?$/i

/** Reads a time in the ways of shops; without a time zone it is in the site's. */
export function timeFrom(text: string | undefined): Date | undefined {
  const typed = (text ?? '').trim()
  if (!typed) return
  const read = fromIso(typed) ?? fromShortDay(typed) ?? fromWords(typed)
  return read && !Number.isNaN(read.getTime()) ? read : undefined
}

function fromIso(typed: string): Date | undefined {
  const [matched, year, month = '', day = '', hour = '0', minute = '00', zone] = isoTime.exec(typed) ?? []
  if (!matched) return
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (!zone) return instantOf({ date, time })
  const offset = /^[a-z]/i.test(zone) ? 'Z' : zone.replace(/^(...):?/, '$1:')
  return new Date(`${date}T${time}${offset}`)
}

/** Reads 12/31/24 11:28pm as Americans write it, 31.12.2024 as Germans do. */
function fromShortDay(typed: string): Date | undefined {
  const [matched, one, sign, other, year = '', hour = '0', minute = '00', half] = shortDay.exec(typed) ?? []
  if (!matched) return
  const [month, day] = sign === '.' || Number(one) > 12 ? [other, one] : [one, other]
  const hours = half ? (Number(hour) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hour)
  const pad = (part: string | number | undefined) => String(part).padStart(2, '0')
  const date = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(day)}`
  return instantOf({ date, time: `${pad(hours)}:${minute}` })
}

/** Reads "13 May 2026 23:28:01 GMT" and "May 13, 2026". */
const fromWords = (typed: string): Date | undefined =>
  /[a-z]{3}/i.test(typed) && /\d{4}/.test(typed)
    ? new Date(/(GMT|UTC|Z|[+-]\d{4})$/.test(typed) ? typed : `${typed} UTC`)
    : undefined

/** Joins the parts of an address into lines; the last one is the country, by its code if it is a known one. */
export function addressFrom(
  streets: (string | undefined)[],
  city: (string | undefined)[],
  country: string,
): string {
  const lines = [...streets, city.filter(Boolean).join(', '), countryCodeOf(country)]
  const filled = lines.map((line) => line?.trim() ?? '').filter(Boolean)
  return filled.length > 1 ? filled.join('\n') : ''
}

function countryCodeOf(country: string): string {
  const typed = country.trim()
  if (isCountry(typed.toUpperCase())) return typed.toUpperCase()
  const names = new Intl.DisplayNames('en', { type: 'region' })
  codes ??= new Map(countryCodes.map((code) => [(names.of(code) ?? code).toLowerCase(), code]))
  return codes.get(typed.toLowerCase().replace(/^the /, '')) ?? typed
}

let codes: Map<string, string> | undefined

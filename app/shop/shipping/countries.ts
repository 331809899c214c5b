import { cachedPerLocale } from '../../platform/i18n/per-locale'

/** The countries in which Stripe accepts addresses, as ISO 3166-1 alpha-2. */
export const countryCodes = `
  AC AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
  BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ
  FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ
  IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK
  ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
  PN PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TA TC TD
  TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/)

const names = cachedPerLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

/** Returns a country's name; only on the server, since browsers have other names. */
export const countryName = (code: string): string => names().of(code) ?? code

export function addressWithCountry(address: string): string {
  const lines = address.split('\n')
  const code = lines.pop() ?? ''
  return lines.length > 0 && isCountry(code) ? [...lines, countryName(code)].join('\n') : address
}

export const isCountry = (code: string): boolean => countryCodes.includes(code)

const collator = cachedPerLocale((locale) => new Intl.Collator(locale))
// The list is cached, since every cart needs it, and sorting 250 names takes time.
const all = cachedPerLocale(() => sorted(countryCodes))

export const countriesByName = (codes: readonly string[] = countryCodes) =>
  codes === countryCodes ? [...all()] : sorted(codes)

const sorted = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => collator().compare(one.name, other.name))

import { msg } from '../platform/i18n/i18n'
import { inEnglish } from '../platform/i18n/i18n.server'
import { keptSentences } from '../platform/i18n/kept-sentences'
import { lazily } from '../platform/lazily'
import { countriesByName, countryName } from './countries'

const codesByEnglishName = lazily(
  () => new Map(inEnglish(countriesByName).map(({ code, name }) => [name, code])),
)

/** Returns how an order is sent, which is kept in English, in the current language. */
export const shippingMethodText = keptSentences(
  [msg('Pick up: {name}'), msg('Shipping to {country}')],
  (value, name) => {
    const code = name === 'country' ? codesByEnglishName().get(value) : undefined
    return code === undefined ? value : countryName(code)
  },
)

import { msg } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'
import { lazily } from '../../platform/lazily'
import { countriesByName, countryName } from './countries'

const codesByEnglishName = lazily(
  () => new Map(inEnglish(countriesByName).map(({ code, name }) => [name, code])),
)

function countryText(englishName: string): string {
  const code = codesByEnglishName().get(englishName)
  return code === undefined ? englishName : countryName(code)
}

export const shippingMethodText = storedSentenceTranslator(
  [msg('Pick up: {name}'), msg('Shipping to {country}')],
  (value, name) => (name === 'country' ? countryText(value) : value),
)

/** Translates the label of a destination, which is stored in English. */
export function destinationText(label: string): string {
  const text = shippingMethodText(label)
  return text === label ? countryText(label) : text
}

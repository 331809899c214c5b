import { lazily } from '../platform/lazily'
import { languagesByName } from '../ui/languages'

const names = lazily(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))

/** Returns the BCP 47 tag of the language that a PDF names, as a tag or in English; undefined if it is neither. */
export function languageTagOf(named: string): string | undefined {
  const text = named.trim().replaceAll('_', '-')
  const known = languagesByName().find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (known) return known.tag
  try {
    const locale = new Intl.Locale(text)
    const isKnown = locale.language !== 'und' && names().of(locale.language)
    return isKnown ? locale.toString() : undefined
  } catch {
    return
  }
}

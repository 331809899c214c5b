import { lazily } from '../../platform/lazily'
import { languageTags } from '../../platform/ui/languages'

const names = lazily(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))
const tagsByName = lazily(() => new Map(languageTags.map((tag) => [names().of(tag)?.toLowerCase(), tag])))

/** Returns the BCP 47 tag of a language that a PDF names by tag or in English; undefined for anything else. */
export function languageTagOf(named: string): string | undefined {
  const text = named.trim().replaceAll('_', '-')
  const known = tagsByName().get(text.toLowerCase())
  if (known) return known
  try {
    const locale = new Intl.Locale(text)
    const isKnown = locale.language !== 'und' && names().of(locale.language)
    return isKnown ? locale.toString() : undefined
  } catch {
    return
  }
}

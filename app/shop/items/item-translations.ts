import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { type Locale, localeNames } from '../../platform/i18n/locales'

/** An item's title and description in other languages, as far as they are translated. */
export type ItemTranslations = Partial<Record<Locale, { title?: string; description?: string }>>

type TranslationField = `title_${Locale}` | `description_${Locale}`

const all = Object.keys(localeNames) as Locale[]
const Title = z.string().trim().max(300, msg('Title is too long.')).optional()
const Description = z.string().trim().max(10_000, msg('Description is too long.')).optional()

/**
 * The fields of translations, such as `title_de` and `description_de`. An empty one removes the translation;
 * a missing one leaves it.
 */
export const translationFields = Object.fromEntries(
  all.flatMap((locale) => [
    [`title_${locale}`, Title],
    [`description_${locale}`, Description],
  ]),
  // TypeScript does not infer these names.
) as Record<TranslationField, typeof Title>

export function separateTranslations<Fields extends Partial<Record<TranslationField, string>>>(
  fields: Fields,
): { own: Omit<Fields, TranslationField>; sent: ItemTranslations } {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in translationFields)))
  const sent = all.flatMap((locale) => {
    const [title, description] = [fields[`title_${locale}`], fields[`description_${locale}`]]
    return title === undefined && description === undefined ? [] : [[locale, { title, description }]]
  })
  // The remaining fields have their original types.
  return { own: own as Omit<Fields, TranslationField>, sent: Object.fromEntries(sent) }
}

export function mergeTranslations(stored: ItemTranslations, sent: ItemTranslations = {}): string {
  const merged = all.flatMap((locale) => {
    const title = sent[locale]?.title ?? stored[locale]?.title
    const description = sent[locale]?.description ?? stored[locale]?.description
    const words = { ...(title && { title }), ...(description && { description }) }
    return title || description ? [[locale, words]] : []
  })
  return JSON.stringify(Object.fromEntries(merged))
}

export const parseTranslations = (stored: string) => JSON.parse(stored) as ItemTranslations

interface Translated {
  title: string
  description: string
  titleLanguage?: string
  descriptionLanguage?: string
}

interface Translatable {
  title: string
  description?: string | null
  /** The translations as JSON. */
  translations: string
}

/** Returns an item's title and description in a language, untranslated ones in the original. */
export function itemWordsIn(item: Translatable, locale?: string): Translated {
  const known: Partial<Record<string, { title?: string; description?: string }>> = locale
    ? parseTranslations(item.translations)
    : {}
  const { title, description } = (locale && known[locale]) || {}
  return {
    title: title ?? item.title,
    description: description ?? item.description ?? '',
    ...(title && { titleLanguage: locale }),
    ...(description && { descriptionLanguage: locale }),
  }
}

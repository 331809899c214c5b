import { currentLocale } from '../i18n/i18n'
import { runInLocale } from '../i18n/i18n.server'
import type { Locale } from '../i18n/locales'

/** Languages whose letters are not in the font of `text-pdf.server.ts`, or join and run to the left. */
const undrawable: string[] = ['ar', 'he', 'ja'] satisfies Locale[]

/** Runs work that draws a PDF in the language of the request, or in English where its letters would be boxes. */
export const inDrawableLanguage = <T>(draw: () => T): T =>
  undrawable.includes(currentLocale()) ? runInLocale('en', draw) : draw()

import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { LocalStorage } from '../local-storage.server'
import { currentI18n, findI18nBy } from './i18n'
import type { Locale } from './locales'

type Catalog = Record<string, string>

/** The translations of the interface, loaded when somebody asks for the language. */
const catalogs: Partial<Record<Locale, () => Promise<{ default: Catalog }>>> = {}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

/** Compiles a message once: there are as many as the product has sentences. */
function compile(message: string) {
  const known = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, known)
  return known
}

const create = (locale: Locale, messages: Messages) =>
  setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compile)

const english = create('en', {})
const loaded = new Map<Locale, I18n>([['en', english]])
const ofWork = new LocalStorage<I18n>()

/** Makes `t` write in the language that `runInLocale` was given; in English outside of it. */
export const writeByRequest = () => findI18nBy(() => ofWork.getStore() ?? english)

/** Loads a language's translations; the first call in a process takes some milliseconds. */
export async function loadLocale(locale: Locale): Promise<void> {
  const catalog = loaded.has(locale) ? undefined : await catalogs[locale]?.()
  if (catalog) loaded.set(locale, create(locale, catalog.default))
}

/** Runs work in a language, or in English if `loadLocale` has not loaded it. */
export const runInLocale = <T>(locale: Locale, work: () => T): T =>
  ofWork.run(loaded.get(locale) ?? english, work)

/**
 * Returns what a page's scripts need to write the same sentences as the server: translations, and of sentences with
 * values their compiled form.
 * @param messages in English, of all the scripts of the page
 */
export function pageMessages(messages: string[]): Messages {
  const translations = currentI18n().messages
  return Object.fromEntries(
    messages.flatMap((message) => {
      const written = translations[message] ?? message
      if (typeof written === 'string' && written.includes('{')) return [[message, compile(written)]]
      return written === message ? [] : [[message, written]]
    }),
  )
}

import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { LocalStorage } from '../local-storage.server'
import { currentI18n, currentLocale, findI18nBy } from './i18n'
import { isolateValues } from './isolates'
import { directionOf, intlLocale, type Locale, localeLike, pseudoLocale } from './locales'
import { pseudoMessages } from './pseudo-language.server'

type Catalog = Record<string, string>

/** The translations of the interface, loaded when a site is offered in the language. */
const catalogs: Partial<Record<Locale, () => Promise<{ default: Catalog }>>> = {
  de: () => import('../../../languages/de.json'),
  fr: () => import('../../../languages/fr.json'),
  es: () => import('../../../languages/es.json'),
  'pt-BR': () => import('../../../languages/pt-BR.json'),
  it: () => import('../../../languages/it.json'),
  pl: () => import('../../../languages/pl.json'),
  el: () => import('../../../languages/el.json'),
  tr: () => import('../../../languages/tr.json'),
  ar: () => import('../../../languages/ar.json'),
  he: () => import('../../../languages/he.json'),
  ja: () => import('../../../languages/ja.json'),
}

/** Returns a function that compiles each message once: there are as many as the product has sentences. */
function compiler(compileOne: (message: string) => CompiledMessage) {
  const compiled = new Map<string, CompiledMessage>()
  return (message: string) => {
    const known = compiled.get(message) ?? compileOne(message)
    compiled.set(message, known)
    return known
  }
}

const compilers = {
  ltr: compiler(compileMessage),
  rtl: compiler((message) => isolateValues(compileMessage(message))),
}
const compilerFor = (locale: string) => compilers[directionOf(locale)]

const create = (locale: Locale, messages: Messages) =>
  setupI18n({ locale, locales: intlLocale(locale), messages: { [locale]: messages } }).setMessagesCompiler(
    compilerFor(locale),
  )

const english = create('en', {})
const loaded = new Map<Locale, I18n>([['en', english]])
const ofWork = new LocalStorage<I18n>()
let ofSite = english

/** Makes `t` write in the language that `runInLocale` was given; in the site's outside of it. */
export const writeByRequest = () => findI18nBy(() => ofWork.getStore() ?? ofSite)

export function setDefaultLocale(locale: Locale): void {
  ofSite = loaded.get(locale) ?? english
}

/** Loads a language's translations; the first call in a process takes some milliseconds. */
export async function loadLocale(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const messages = locale === pseudoLocale ? pseudoMessages : (await catalogs[locale]?.())?.default
  if (messages) loaded.set(locale, create(locale, messages))
}

/** Runs work in a language; in the site's if that is undefined, or not loaded. */
export const runInLocale = <T>(locale: Locale | undefined, work: () => T): T =>
  ofWork.run((locale && loaded.get(locale)) ?? ofSite, work)

/** Runs work in the language of something that is published; in English where the interface is not in it. */
export async function inContentLanguage<T>(tag: string, work: () => T): Promise<T> {
  const locale = localeLike(tag) ?? 'en'
  await loadLocale(locale)
  return runInLocale(locale, work)
}

/** Writes a text that is stored: in English, from which it is translated where it is shown. */
export const inEnglish = <T>(write: () => T): T => runInLocale('en', write)

/** By language and page; the lists of sentences come from the build, so there are as many as pages. */
const written = new WeakMap<I18n, WeakMap<string[], string>>()

/**
 * Returns what a page's scripts need to write the same sentences as the server, as JSON: translations, and of sentences
 * with values their compiled form.
 * @param messages in English, of all the scripts of the page; by default whatever is translated
 */
export function pageMessages(messages?: string[]): string {
  const i18n = currentI18n()
  if (!messages) return JSON.stringify(messagesFor(Object.keys(i18n.messages)))
  const known = written.get(i18n) ?? new WeakMap<string[], string>()
  const text = known.get(messages) ?? JSON.stringify(messagesFor(messages))
  written.set(i18n, known.set(messages, text))
  return text
}

function messagesFor(messages: string[]): Messages {
  const translations = currentI18n().messages
  const compile = compilerFor(currentLocale())
  return Object.fromEntries(
    messages.flatMap((message) => {
      const text = translations[message] ?? message
      if (typeof text === 'string' && text.includes('{')) return [[message, compile(text)]]
      return text === message ? [] : [[message, text]]
    }),
  )
}

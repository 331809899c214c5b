import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { LocalStorage } from '../local-storage.server'
import { currentI18n, currentLocale, findI18nBy, hasNamesAlone } from './i18n'
import { isolateValues } from './isolates'
import { closestLocale, intlLocale, type Locale, localeDirectionOf, pseudoLocale } from './locales'
import { pseudoMessages } from './pseudo-language.server'

type Catalog = Record<string, string>

/** The translations of the interface, loaded when a site offers the language. */
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

/** Returns a function that compiles each message once; their number is that of the product's sentences. */
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
const compilerFor = (locale: string) => compilers[localeDirectionOf(locale)]

const create = (locale: Locale, messages: Messages) =>
  setupI18n({ locale, locales: intlLocale(locale), messages: { [locale]: messages } }).setMessagesCompiler(
    compilerFor(locale),
  )

const english = create('en', {})
const loaded = new Map<Locale, I18n>([['en', english]])
const ofWork = new LocalStorage<I18n>()
let ofSite = english

/** Makes `t` use the language that `runInLocale` was given; outside of it, the site's. */
export const findLocaleByRequest = () => findI18nBy(() => ofWork.getStore() ?? ofSite)

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

/** Runs work in the language of published content; in English if the interface is not translated to it. */
export async function inContentLanguage<T>(tag: string, work: () => T): Promise<T> {
  const locale = closestLocale(tag) ?? 'en'
  await loadLocale(locale)
  return runInLocale(locale, work)
}

/** Writes a text that is stored: in English, and translated when it is shown. */
export const inEnglish = <T>(write: () => T): T => runInLocale('en', write)

/**
 * The JSON of each page's messages, by language and by the page's list of messages. The build makes one list per page,
 * so the list object serves as the key.
 */
const pageMessagesJson = new WeakMap<I18n, WeakMap<string[], string>>()

/**
 * Returns the messages that a page's scripts need, as JSON: translations, and compiled forms of sentences with plurals.
 * @param messages in English, of all the scripts of the page; by default all translated ones
 */
export function pageMessages(messages?: string[]): string {
  const i18n = currentI18n()
  if (!messages) return JSON.stringify(messagesFor(Object.keys(i18n.messages)))
  const cached = pageMessagesJson.get(i18n) ?? new WeakMap<string[], string>()
  const text = cached.get(messages) ?? JSON.stringify(messagesFor(messages))
  pageMessagesJson.set(i18n, cached.set(messages, text))
  return text
}

function messagesFor(messages: string[]): Messages {
  const translations = currentI18n().messages
  const locale = currentLocale()
  const compile = compilerFor(locale)
  const isCompiledByBrowser = (text: string) => localeDirectionOf(locale) === 'ltr' && hasNamesAlone(text)
  return Object.fromEntries(
    messages.flatMap((message) => {
      const text = translations[message] ?? message
      if (typeof text === 'string' && text.includes('{') && !isCompiledByBrowser(text))
        return [[message, compile(text)]]
      return text === message ? [] : [[message, text]]
    }),
  )
}

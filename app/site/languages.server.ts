import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { env } from '../platform/env.server'
import { loadLocale, setDefaultLocale } from '../platform/i18n/i18n.server'
import { closestLocale, isLocale, type Locale, pseudoLocale } from '../platform/i18n/locales'
import { languagesModule } from './languages.module'
import { isModuleOn } from './modules/switches.server'
import type { SiteSettings } from './settings'

const languageCookie = /(?:^|;\s*)language=([\w-]+)/
const languageInQuery = /[?&]language=([\w-]+)/

let offered: Locale[] = ['en']
const accepted = new LRUCache<string, Locale>({ max: 1000 })

/** Tells whether the interface is offered in more languages than the site's own. */
export const hasOtherLanguages = () => isModuleOn(languagesModule.name)

/** Returns the offered languages of the interface, the site's own first. */
export const offeredLocales = (): Locale[] => (hasOtherLanguages() ? offered : offered.slice(0, 1))

/**
 * Loads the offered languages: while others are off, the site's own. If the interface is not translated to the site's
 * language, it is in English.
 */
export async function offerLocales({ language, otherLanguages }: SiteSettings): Promise<void> {
  const own = isLocale(language) ? language : 'en'
  const pseudo = env.hasPseudoLanguage ? [pseudoLocale] : []
  const others = hasOtherLanguages() ? [...otherLanguages, ...pseudo] : []
  const wanted = [...new Set([own, ...others])]
  if (wanted.join() === offered.join()) return
  await Promise.all(wanted.map(loadLocale))
  setDefaultLocale(own)
  offered = wanted
  accepted.clear()
}

/**
 * Returns the language of an answer: of the address (`?language=de`), else the chosen one, else the browser's, else the
 * site's.
 */
export function localeOf({ url = '', headers }: { url?: string; headers: IncomingHttpHeaders }): Locale {
  const all = offeredLocales()
  const [own = 'en'] = all
  if (all.length === 1) return own
  const named = languageInQuery.exec(url) ?? languageCookie.exec(headers.cookie ?? '')
  const chosen = all.find((locale) => locale === named?.[1])
  if (chosen) return chosen
  const asked = headers['accept-language']
  return asked ? acceptedLocale(asked) : own
}

function acceptedLocale(header: string): Locale {
  const known = accepted.get(header)
  if (known) return known
  const asked = new Negotiator({ headers: { 'accept-language': header } }).languages()
  const locale = asked.map(offeredFor).find(Boolean) ?? offered[0] ?? 'en'
  if (header.length <= 400) accepted.set(header, locale)
  return locale
}

const offeredFor = (asked: string) => (asked === '*' ? offered[0] : closestLocale(asked, offered))

import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { env } from '../platform/env.server'
import { loadLocale, setDefaultLocale } from '../platform/i18n/i18n.server'
import { isLocale, type Locale, localeLike, pseudoLocale } from '../platform/i18n/locales'
import type { SiteSettings } from './settings'

const languageCookie = /(?:^|;\s*)language=([\w-]+)/
const languageInQuery = /[?&]language=([\w-]+)/

let offered: Locale[] = ['en']
const accepted = new LRUCache<string, Locale>({ max: 1000 })

/** Returns the languages of the interface that are offered; the site's own comes first. */
export const offeredLocales = (): Locale[] => offered

/** Loads what the settings offer. A site in a language that the interface does not have is in English. */
export async function offerLocales({ language, otherLanguages }: SiteSettings): Promise<void> {
  const own = isLocale(language) ? language : 'en'
  const pseudo = env.hasPseudoLanguage ? [pseudoLocale] : []
  const wanted = [...new Set([own, ...otherLanguages, ...pseudo])]
  if (wanted.join() === offered.join()) return
  await Promise.all(wanted.map(loadLocale))
  setDefaultLocale(own)
  offered = wanted
  accepted.clear()
}

/**
 * Returns the language in which to answer: of the address (`?language=de`), else the one that was chosen, else what the browser asks
 * for, else the site's.
 */
export function localeOf({ url = '', headers }: { url?: string; headers: IncomingHttpHeaders }): Locale {
  const [own = 'en'] = offered
  if (offered.length === 1) return own
  const named = languageInQuery.exec(url) ?? languageCookie.exec(headers.cookie ?? '')
  const chosen = offered.find((locale) => locale === named?.[1])
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

const offeredFor = (asked: string) => (asked === '*' ? offered[0] : localeLike(asked, offered))

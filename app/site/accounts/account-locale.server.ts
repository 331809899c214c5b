import { db } from '../../platform/database/db.server'
import { cookieHeader } from '../../platform/http/cookie-header'
import { currentLocale } from '../../platform/i18n/i18n'
import { isLocale, type Locale } from '../../platform/i18n/locales'
import { uniqueKey } from './accounts.server'

/** Stores the language of an account: of its pages on other devices, and of mails to it. */
export async function rememberLocale(userId: number, locale = currentLocale()): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { locale } })
}

export async function localeOfAccount(userId: number): Promise<Locale | undefined> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { locale: true } })
  return toLocale(user?.locale)
}

/** Returns the language of whoever has an address; undefined if that is not known. */
export async function localeOfAddress(email: string): Promise<Locale | undefined> {
  const user = await db.user.findUnique({ where: { emailKey: uniqueKey(email) }, select: { locale: true } })
  return toLocale(user?.locale)
}

/** Returns a stored language if the interface is in it. */
export const toLocale = (tag?: string | null) => (tag && isLocale(tag) ? tag : undefined)

/** Returns the cookie by which a browser gets pages in a language. */
export const languageCookie = (locale: Locale, origin: string) => cookieHeader('language', locale, { origin })

import { db } from '../../platform/database/db.server'
import { cookieHeader } from '../../platform/http/cookie-header'
import { currentLocale } from '../../platform/i18n/i18n'
import { isLocale, type Locale } from '../../platform/i18n/locales'
import { hasOtherLanguages } from '../languages.server'
import { uniqueAccountKey } from './accounts.server'

/** Stores the language of an account, for other devices and for mails. */
export async function rememberLocale(userId: number, locale = currentLocale()): Promise<void> {
  await db.user.updateMany({ where: { id: userId }, data: { locale } })
}

export async function findLocaleOfAccount(userId: number): Promise<Locale | undefined> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { locale: true } })
  return storedLocaleOf(user?.locale)
}

/** Returns the language of an address's owner; undefined if unknown. */
export async function findLocaleOfAddress(email: string): Promise<Locale | undefined> {
  const user = await db.user.findUnique({
    where: { emailKey: uniqueAccountKey(email) },
    select: { locale: true },
  })
  return storedLocaleOf(user?.locale)
}

/** Returns a stored language if the interface is translated to it, and the site offers more than its own. */
export const storedLocaleOf = (tag?: string | null) =>
  tag && isLocale(tag) && hasOtherLanguages() ? tag : undefined

/** Returns the cookie by which a browser gets pages in a language. */
export const languageCookie = (locale: Locale, origin: string) => cookieHeader('language', locale, { origin })

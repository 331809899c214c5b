import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../durations'
import { NotFound } from '../errors/errors'
import { t } from '../i18n/i18n'
import { hashSecret } from './secret.server'

/** Returns the random part of a link; a new one makes the links of before stop working. */
export const newLinkSeed = (): string => randomBytes(12).toString('base64url')

/** Computes the key in a link: the database alone is not enough to know it. */
export const linkKey = (what: string, seed: string): string => hashSecret(`opens ${what} ${seed}`)

/** @param seed null is no link */
export const isLinkKey = (sent: string, what: string, seed: string | null): boolean =>
  seed !== null && isSame(sent, linkKey(what, seed))

/** Returns the error for a link that was taken back, that has ended or that never was. */
export const linkGone = (): NotFound =>
  new NotFound(t('This link does not open anything any more.'), {
    text: t('Ask whoever sent it for a new one.'),
  })

/** Returns a token for addresses that open something until the end of a day, in UTC, some days from now. */
export function tokenForDays(what: string, days: number, now = new Date()): string {
  const lastDay = Math.floor(now.getTime() / dayMs) + days
  return `${lastDay}.${signatureOf(what, lastDay)}`
}

export function isTokenFor(token: string | null, what: string, now = new Date()): boolean {
  const [, lastDay = '', sent = ''] = /^(\d{1,6})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!sent || (Number(lastDay) + 1) * dayMs < now.getTime()) return false
  return isSame(sent, signatureOf(what, Number(lastDay)))
}

const signatureOf = (what: string, lastDay: number) => hashSecret(`${what} until day ${lastDay}`)

function isSame(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

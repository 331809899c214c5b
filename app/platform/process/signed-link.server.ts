import { randomBytes, timingSafeEqual } from 'node:crypto'
import { dayMs } from '../durations'
import { NotFound } from '../errors/errors'
import { t } from '../i18n/i18n'
import { hashSecret } from './secret.server'

/** Returns the random part of a link; with a new one, old links stop working. */
export const newLinkSeed = (): string => randomBytes(12).toString('base64url')

/** Computes the key in a link, so that the database alone is not enough to know it. */
export const keyOfSignedLink = (what: string, seed: string): string => hashSecret(`opens ${what} ${seed}`)

/** @param seed the link's random part; null if there is no link */
export const isLinkKey = (sent: string, what: string, seed: string | null): boolean =>
  seed !== null && isSame(sent, keyOfSignedLink(what, seed))

/** Returns the error for a link that was withdrawn, has ended or never existed. */
export const linkGoneError = (): NotFound =>
  new NotFound(t('This link no longer works.'), {
    text: t('Ask the person who sent it for a new one.'),
  })

/** Returns a token that allows access for some days, to the end of a day in UTC. */
export function createTokenForDays(what: string, days: number, now = new Date()): string {
  const lastDay = Math.floor(now.getTime() / dayMs) + days
  return `${lastDay}.${signatureOf(what, lastDay)}`
}

export function isTokenValidFor(token: string | null, what: string, now = new Date()): boolean {
  const [, lastDay = '', sent = ''] = /^(\d{1,6})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (!sent || (Number(lastDay) + 1) * dayMs < now.getTime()) return false
  return isSame(sent, signatureOf(what, Number(lastDay)))
}

const signatureOf = (what: string, lastDay: number) => hashSecret(`${what} until day ${lastDay}`)

function isSame(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '../platform/db.server'
import { TooMany } from '../platform/errors'
import { once } from '../platform/once.server'

const quarterHour = 15 * 60
const limiter = (keyPrefix: string, points: number, duration: number) =>
  once(`limit-${keyPrefix}`, () => new RateLimiterPrisma({ storeClient: db, keyPrefix, points, duration }))

/** Failed logins: of one account from one address, from one address at all, and of one account from addresses it never used. */
const pair = limiter('login-pair', 10, quarterHour)
const address = limiter('login-address', 200, quarterHour)
const account = limiter('login-account', 100, 3600)
const registrations = limiter('register', 200, 3600)

/**
 * Lets a login be tried. A guesser is slowed by address and by account; the owner, at an address that has been logged in
 * from before, is not locked out by what others try elsewhere.
 * @throws TooMany
 */
export async function attemptAllowed(username: string, from: string, userId?: number): Promise<void> {
  const isKnown = userId !== undefined && (await db.session.count({ where: { userId, address: from } })) > 0
  const limits = await Promise.all([
    pair.get(`${username} ${from}`),
    address.get(from),
    isKnown ? null : account.get(username),
  ])
  const waits = limits.map((state) => (state && state.remainingPoints <= 0 ? state.msBeforeNext : 0))
  refuseUntil(Math.max(...waits))
}

/** Counts a login that failed. */
export async function attemptFailed(username: string, from: string): Promise<void> {
  for (const [limit, key] of [
    [pair, `${username} ${from}`],
    [address, from],
    [account, username],
  ] as const) {
    await limit.consume(key).catch(() => {})
  }
}

/** @throws TooMany */
export async function registrationAllowed(from: string): Promise<void> {
  await registrations.consume(from).catch((state: unknown) => {
    if (!(state instanceof RateLimiterRes)) throw state
    refuseUntil(state.msBeforeNext)
  })
}

function refuseUntil(waitMs: number): void {
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new TooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds)
}

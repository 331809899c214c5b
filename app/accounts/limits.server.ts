import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '../platform/db.server'
import { TooMany } from '../platform/errors'

const quarterHour = 15 * 60
const limiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPrisma({ storeClient: db, keyPrefix, points, duration })

/** Failed logins: of one account from one address, from one address at all, and of one account from addresses it never used. */
const pair = limiter('login-pair', 10, quarterHour)
const address = limiter('login-address', 200, quarterHour)
const account = limiter('login-account', 100, 3600)
const registrations = limiter('register', 200, 3600)
const proofs = limiter('proof', 20, quarterHour)

/**
 * Lets a login be tried, and counts it before the password is looked at, so that a burst gets no further than a queue. A
 * guesser is slowed by address and by account; the owner, at an address with a session, is not locked out by what others
 * try elsewhere.
 * @returns what to call when the password was right: the attempt then counts for nothing
 * @throws TooMany
 */
export async function mayGuess(username: string, from: string, userId?: number) {
  const isKnown = userId !== undefined && (await db.session.count({ where: { userId, address: from } })) > 0
  await counted(address, from)
  await counted(pair, `${username} ${from}`)
  if (!isKnown) await counted(account, username)
  return {
    async wasRight() {
      await pair.delete(`${username} ${from}`)
      await address.reward(from, 1)
      if (!isKnown) await account.reward(username, 1)
    },
  }
}

/** Lets somebody who is logged in prove the own password. @throws TooMany */
export const mayProve = (userId: number) => counted(proofs, String(userId))

/** @throws TooMany */
export const registrationAllowed = (from: string) => counted(registrations, from)

async function counted(limit: RateLimiterPrisma, key: string): Promise<void> {
  const formErrors = await limit.consume(key).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (formErrors === undefined) return
  if (!(formErrors instanceof RateLimiterRes)) throw formErrors
  const seconds = Math.ceil(formErrors.msBeforeNext / 1000)
  throw new TooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, seconds)
}

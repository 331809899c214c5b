import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { db, type Transaction } from '../../platform/database/db.server'
import { TooMany } from '../../platform/errors/errors'
import { networkOfAddress } from '../../platform/http/network.server'
import { t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'

export interface KnownDevice {
  id: string
  userIds: number[]
}

const quarterHour = 15 * 60
/** @param duration in seconds, in which `points` attempts are allowed */
export const limiter = (
  keyPrefix: string,
  points: number,
  duration: number,
  more: { inMemoryBlockOnConsumed?: number } = {},
) =>
  new RateLimiterPrisma({
    storeClient: db,
    keyPrefix,
    points,
    duration,
    ...more,
    // `deleteExpiredCounts` does it for all of them.
    clearExpiredByTimeout: false,
  })

/**
 * Failed logins are counted per account and address, per address, and per account from addresses that it never used.
 */
const byAccountAndAddress = limiter('login-pair', 10, quarterHour)
const byAddress = limiter('login-address', 200, quarterHour)
const byAccount = limiter('login-account', 100, 3600)
/** Counts failed logins per account on a device that it has logged in on before. */
const byKnownDevice = limiter('login-device', 10, quarterHour)
/** Counts registrations and requests for reset links per address. */
const registrations = limiter('register', 200, 3600)
/** Logins that an address past its limit still gets: others behind the same address are slowed, never shut out. */
const slowLogins = limiter('login-slow', 1, 5)
const slowRegistrations = limiter('register-slow', 1, 5)
const resets = limiter('reset', 3, 3600)
/** Counts checkouts that reserve limited stock. */
const holdsByAccount = limiter('hold-account', 10, 3600)
const holdsByAddress = limiter('hold-address', 40, 3600)
const guestOrders = limiter('guest-order', 200, 3600)
/** Counts files that take some seconds to be made, per network. */
const madeFiles = limiter('made-file', 200, 3600)
const slowGuestOrders = limiter('guest-order-slow', 1, 5)
/**
 * Counts wrong second-factor codes per account; those on a device that it has logged in on before are counted
 * separately.
 */
const codes = limiter('second-factor', 10, quarterHour)
/** Counts wrong codes over all known devices of an account, since each login adds a known device. */
const codesOnKnown = limiter('second-factor-known', 30, quarterHour)
const passwordChecks = limiter('proof', 20, quarterHour)
const unknownCodes = limiter('code', 30, 3600)

/** Counts personal keys that are not known, per address; past the limit in memory alone, so that each more writes nothing. */
const unknownKeys = limiter('key', 60, 3600, { inMemoryBlockOnConsumed: 61 })

/** Counts forms saved for a login, per address. */
const keptForms = limiter('kept-form', 30, 3600)

/** Counts requests to be notified when something is back in stock, per address. */
const stockWishes = limiter('stock-wish', 20, 3600)

/** Counts suggested corrections of texts, per address. */
const suggestions = limiter('suggest', 30, 3600)

/** Counts newsletter sign-ups per address they come from, and confirmation mails per address they go to. */
const subscriptions = limiter('subscribe', 60, 3600)
const subscriptionMails = limiter('subscribe-mail', 3, 24 * 3600)

/**
 * Counts plays per network, and per network and track, in this process: what a restart forgets is counted once a day for
 * each listener all the same.
 */
const plays = new RateLimiterMemory({ keyPrefix: 'play', points: 600, duration: 3600 })
const playsOfTrack = new RateLimiterMemory({ keyPrefix: 'play-track', points: 30, duration: 24 * 3600 })

/** The origin of a login; `userId` if its username has an account. */
interface LoginSource {
  address: string
  userId?: number
  known?: KnownDevice
}

/**
 * Counts a login attempt before the password is checked, so that parallel guesses do not get past the limit. Guesses
 * of others do not count against the owner on a known device.
 * @throws TooMany
 */
export async function limitLogins(username: string, { address, userId, known }: LoginSource) {
  if (known && userId !== undefined && known.userIds.includes(userId)) {
    const key = `${userId} ${known.id}`
    await consume(byKnownDevice, key)
    return { succeeded: () => byKnownDevice.delete(key) }
  }
  const network = networkOfAddress(address)
  const isUsedHere = userId !== undefined && (await db.session.count({ where: { userId, address } })) > 0
  const attempt = isUsedHere ? undefined : await limitLoginsFrom(address)
  await consume(byAccountAndAddress, `${username} ${network}`)
  if (!isUsedHere) await consume(byAccount, username)
  return {
    /** Takes the attempt off the counts again. */
    async succeeded() {
      await byAccountAndAddress.delete(`${username} ${network}`)
      if (!attempt) return
      await attempt.succeeded()
      await byAccount.reward(username, 1)
    },
  }
}

/** @throws TooMany */
export async function limitLoginsFrom(address: string) {
  const network = networkOfAddress(address)
  await consume(byAddress, network).catch(() => consume(slowLogins, network))
  return { succeeded: () => byAddress.reward(network, 1) }
}

/** @throws TooMany */
export const limitPasswordChecks = (userId: number) => consume(passwordChecks, String(userId))

/** @throws TooMany */
export async function limitCodes(userId: number, known?: string) {
  const key = known ? `${userId} ${known}` : String(userId)
  await consume(codes, key)
  if (known) await consume(codesOnKnown, String(userId))
  return {
    async succeeded() {
      await codes.delete(key)
      if (known) await codesOnKnown.reward(String(userId), 1)
    },
  }
}

/**
 * Counts a code of a discount or gift card before it is looked up: past the limit, one that there is answers as any
 * other.
 * @param by whose it is: a user's id, or a visitor's address
 * @returns what takes one that there is off the count again
 * @throws TooMany
 */
export async function limitCartCodes(by: number | string) {
  const key = typeof by === 'number' ? String(by) : networkOfAddress(by)
  await consume(unknownCodes, key)
  return { succeeded: () => unknownCodes.reward(key, 1) }
}

/** @throws TooMany */
export const limitUnknownKeys = (from: string) => consume(unknownKeys, networkOfAddress(from))

/** @throws TooMany */
export const limitStockMailRequests = (from: string) => consume(stockWishes, networkOfAddress(from))

/** @throws TooMany */
export const limitSuggestions = (from: string) => consume(suggestions, networkOfAddress(from))

/** @throws TooMany */
export const limitMadeFiles = (from: string) => consume(madeFiles, networkOfAddress(from))

/** @throws TooMany */
export const limitSubscriptions = (from: string) => consume(subscriptions, networkOfAddress(from))

/** @throws TooMany */
export async function limitPlays(trackId: number, from: string): Promise<void> {
  const network = networkOfAddress(from)
  await consume(plays, network)
  await consume(playsOfTrack, `${trackId} ${network}`)
}

/** @returns false when an address has reached its limit of saved forms per hour */
export const maySaveForm = (from: string) => isWithin(keptForms, networkOfAddress(from))

/** @returns false when an address has reached its limit of subscription mails per day */
export const mayHaveSubscriptionMail = (emailKey: string) => isWithin(subscriptionMails, emailKey)

/** @throws TooMany */
export const limitRegistrations = (from: string) => consumeRegistration(networkOfAddress(from))

/** @throws TooMany */
export const limitResetRequests = (from: string) => consumeRegistration(`reset ${networkOfAddress(from)}`)

const consumeRegistration = (key: string) =>
  consume(registrations, key).catch(() => consume(slowRegistrations, key))

/** @returns false when the account has reached its limit of reset links per hour */
export const mayHaveResetLink = (userId: number) => isWithin(resets, String(userId))

const isWithin = (limit: RateLimiterPrisma, key: string): Promise<boolean> =>
  consume(limit, key).then(
    () => true,
    (error) => {
      if (error instanceof TooMany) return false
      throw error
    },
  )

/** @throws TooMany */
export const limitGuestOrders = (from: string) =>
  consume(guestOrders, networkOfAddress(from)).catch(() => consume(slowGuestOrders, networkOfAddress(from)))

/**
 * @param userId undefined for a guest
 * @throws TooMany
 */
export async function limitHolds(userId: number | undefined, from: string) {
  if (userId !== undefined) await consume(holdsByAccount, String(userId))
  await consume(holdsByAddress, networkOfAddress(from))
  return {
    async takeBack() {
      if (userId !== undefined) await holdsByAccount.reward(String(userId), 1)
      await holdsByAddress.reward(networkOfAddress(from), 1)
    },
  }
}

/** Makes checkouts from one network wait for each other until their transactions end. Call it after `limitHolds`. */
export async function lockHoldsFrom(tx: Transaction, from: string): Promise<void> {
  const key = holdsByAddress.getKey(networkOfAddress(from))
  await tx.rateLimiterFlexible.updateMany({ where: { key }, data: { points: { increment: 0 } } })
}

/**
 * @param points how much of the limit it takes
 * @throws TooMany
 */
export async function consume(limit: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  const rejection = await limit.consume(key, points).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (rejection === undefined) return
  if (!(rejection instanceof RateLimiterRes)) throw rejection
  throw tooMany(rejection)
}

function tooMany({ msBeforeNext }: RateLimiterRes): TooMany {
  const seconds = Math.ceil(msBeforeNext / 1000)
  return new TooMany(
    seconds < 60 ? tryAgainInSeconds(seconds) : tryAgainInMinutes(Math.ceil(seconds / 60)),
    seconds,
  )
}

const tryAgainInSeconds = (count: number) =>
  t('Too many attempts. Try again in {count, plural, one {# second} other {# seconds}}.', { count })
const tryAgainInMinutes = (count: number) =>
  t('Too many attempts. Try again in {count, plural, one {# minute} other {# minutes}}.', { count })

export async function deleteExpiredCounts(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) =>
      db.rateLimiterFlexible.deleteMany({ where: { expire: { lt: before } }, limit }),
    )
  await purgeOlderThan('limits', 0, forget, now)
}

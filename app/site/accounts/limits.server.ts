import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPrisma,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { db, type Transaction } from '../../platform/database/db.server'
import { demoLogin } from '../../platform/demo/demo-settings.server'
import { env } from '../../platform/env.server'
import { TooMany } from '../../platform/errors/errors'
import { networkOfAddress } from '../../platform/http/network.server'
import { t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'

export interface RecognizedDevice {
  id: string
  userIds: number[]
}

const quarterHour = 15 * 60
/** @param duration the time in seconds, in which `points` attempts are allowed */
export const createLimiter = (
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
    // `deleteExpiredCounts` does this for all limits.
    clearExpiredByTimeout: false,
  })

/**
 * A counter of failed logins per account and address, per address, and per account from addresses that it never used.
 */
const byAccountAndAddress = createLimiter('login-pair', 10, quarterHour)
const byAddress = createLimiter('login-address', 200, quarterHour)
const byAccount = createLimiter('login-account', 100, 3600)
/** A counter of failed logins per account on a device that it has logged in on before. */
const byKnownDevice = createLimiter('login-device', 10, quarterHour)
/** Counts registrations and requests for reset links per address. */
const registrations = createLimiter('register', 200, 3600)
/**
 * The limit for logins beyond an address's limit, so that others at the address are slowed down, never locked
 * out.
 */
const slowLogins = createLimiter('login-slow', 1, 5)
const slowRegistrations = createLimiter('register-slow', 1, 5)
const resets = createLimiter('reset', 3, 3600)
/** A counter of checkouts that reserve limited stock. */
const holdsByAccount = createLimiter('hold-account', 10, 3600)
const holdsByAddress = createLimiter('hold-address', 40, 3600)
const guestOrders = createLimiter('guest-order', 200, 3600)
/** A counter of files that take some seconds to be made, per network. */
const madeFiles = createLimiter('made-file', 200, 3600)
const slowGuestOrders = createLimiter('guest-order-slow', 1, 5)
/**
 * A counter of wrong second-factor codes per account; those on a device that it has logged in on before are counted
 * separately.
 */
const codes = createLimiter('second-factor', 10, quarterHour)
/** Counts wrong codes over all known devices of an account, since each login adds a known device. */
const codesOnKnown = createLimiter('second-factor-known', 30, quarterHour)
const passwordChecks = createLimiter('proof', 20, quarterHour)
const unknownCodes = createLimiter('code', 30, 3600)

/**
 * A counter of unknown personal keys per address; beyond the limit only in memory, so that further ones write nothing.
 */
const unknownKeys = createLimiter('key', 60, 3600, { inMemoryBlockOnConsumed: 61 })

/** A counter of forms saved for a login, per address. */
const keptForms = createLimiter('kept-form', 30, 3600)

/** A counter of copies of pictures that are made for the first time, per network, in this process. */
const madePictures = new RateLimiterMemory({ keyPrefix: 'made-picture', points: 3000, duration: 3600 })

/** A counter of requests to be notified when something is back in stock, per address. */
const stockWishes = createLimiter('stock-wish', 20, 3600)

/** A counter of suggested corrections of texts, per address. */
const suggestions = createLimiter('suggest', 30, 3600)

/** A counter of newsletter sign-ups per address they come from, and confirmation mails per address they go to. */
const subscriptions = createLimiter('subscribe', 60, 3600)
const subscriptionMails = createLimiter('subscribe-mail', 3, 24 * 3600)

/**
 * A counter of plays per network, and per network and track, in this process; after a restart each listener still
 * counts once a day.
 */
const plays = new RateLimiterMemory({ keyPrefix: 'play', points: 600, duration: 3600 })
const playsOfTrack = new RateLimiterMemory({ keyPrefix: 'play-track', points: 30, duration: 24 * 3600 })

/** The source of a login; `userId` is set if an account has the username. */
interface LoginSource {
  address: string
  userId?: number
  known?: RecognizedDevice
}

/**
 * Counts a login attempt before the password is checked, so that parallel guesses do not exceed the limit. Others'
 * guesses do not count against the owner on a known device.
 * @throws TooMany
 */
export async function enforceLoginLimit(username: string, { address, userId, known }: LoginSource) {
  // Everybody knows the password of a demo, so that guesses at it shut nobody out.
  if (env.demo && username === demoLogin.username) return enforceLoginLimitOfAddress(address)
  if (known && userId !== undefined && known.userIds.includes(userId)) {
    const key = `${userId} ${known.id}`
    await consumeRateLimit(byKnownDevice, key)
    return { succeeded: () => byKnownDevice.delete(key) }
  }
  const network = networkOfAddress(address)
  const isUsedHere = userId !== undefined && (await db.session.count({ where: { userId, address } })) > 0
  const attempt = isUsedHere ? undefined : await enforceLoginLimitOfAddress(address)
  await consumeRateLimit(byAccountAndAddress, `${username} ${network}`)
  if (!isUsedHere) await consumeRateLimit(byAccount, username)
  return {
    /** Undoes the count of a successful attempt. */
    async succeeded() {
      await byAccountAndAddress.delete(`${username} ${network}`)
      if (!attempt) return
      await attempt.succeeded()
      await byAccount.reward(username, 1)
    },
  }
}

/** @throws TooMany */
export async function enforceLoginLimitOfAddress(address: string) {
  const network = networkOfAddress(address)
  await consumeRateLimit(byAddress, network).catch(() => consumeRateLimit(slowLogins, network))
  return { succeeded: () => byAddress.reward(network, 1) }
}

/** @throws TooMany */
export const enforcePasswordCheckLimit = (userId: number) => consumeRateLimit(passwordChecks, String(userId))

/** @throws TooMany */
export async function enforceSecondFactorLimit(userId: number, known?: string) {
  const key = known ? `${userId} ${known}` : String(userId)
  await consumeRateLimit(codes, key)
  if (known) await consumeRateLimit(codesOnKnown, String(userId))
  return {
    async succeeded() {
      await codes.delete(key)
      if (known) await codesOnKnown.reward(String(userId), 1)
    },
  }
}

/**
 * Counts a discount's or gift card's code before it is looked up: beyond the limit, valid codes get the same answer as
 * unknown ones.
 * @param by a user's id, or a visitor's address
 * @returns a function that undoes the count of a valid code
 * @throws TooMany
 */
export async function enforceCartCodeLimit(by: number | string) {
  const key = typeof by === 'number' ? String(by) : networkOfAddress(by)
  await consumeRateLimit(unknownCodes, key)
  return { succeeded: () => unknownCodes.reward(key, 1) }
}

/** @throws TooMany */
export const enforceUnknownKeyLimit = (from: string) => consumeRateLimit(unknownKeys, networkOfAddress(from))

/** @throws TooMany */
export const enforceStockMailLimit = (from: string) => consumeRateLimit(stockWishes, networkOfAddress(from))

/** @throws TooMany */
export const enforceSuggestionLimit = (from: string) => consumeRateLimit(suggestions, networkOfAddress(from))

/** @throws TooMany */
export const enforceGeneratedFileLimit = (from: string) => consumeRateLimit(madeFiles, networkOfAddress(from))

/** @throws TooMany */
export const enforceGeneratedPictureLimit = (from: string) =>
  consumeRateLimit(madePictures, networkOfAddress(from))

/** @throws TooMany */
export const enforceSubscriptionLimit = (from: string) =>
  consumeRateLimit(subscriptions, networkOfAddress(from))

/** @throws TooMany */
export async function enforcePlayLimit(trackId: number, from: string): Promise<void> {
  const network = networkOfAddress(from)
  await consumeRateLimit(plays, network)
  await consumeRateLimit(playsOfTrack, `${trackId} ${network}`)
}

/** @returns false when an address has reached its hourly limit of saved forms */
export const maySaveForm = (from: string) => isWithin(keptForms, networkOfAddress(from))

/** @returns false when an address has reached its daily limit of subscription mails */
export const mayHaveSubscriptionMail = (emailKey: string) => isWithin(subscriptionMails, emailKey)

/** @throws TooMany */
export const enforceRegistrationLimit = (from: string) => consumeRegistration(networkOfAddress(from))

/** @throws TooMany */
export const enforceResetRequestLimit = (from: string) =>
  consumeRegistration(`reset ${networkOfAddress(from)}`)

const consumeRegistration = (key: string) =>
  consumeRateLimit(registrations, key).catch(() => consumeRateLimit(slowRegistrations, key))

/** @returns false when the account has reached its hourly limit of reset links */
export const mayHaveResetLink = (userId: number) => isWithin(resets, String(userId))

const isWithin = (limit: RateLimiterPrisma, key: string): Promise<boolean> =>
  consumeRateLimit(limit, key).then(
    () => true,
    (error) => {
      if (error instanceof TooMany) return false
      throw error
    },
  )

/** @throws TooMany */
export const enforceGuestOrderLimit = (from: string) =>
  consumeRateLimit(guestOrders, networkOfAddress(from)).catch(() =>
    consumeRateLimit(slowGuestOrders, networkOfAddress(from)),
  )

/**
 * @param userId undefined for a guest
 * @throws TooMany
 */
export async function enforceHoldLimit(userId: number | undefined, from: string) {
  if (userId !== undefined) await consumeRateLimit(holdsByAccount, String(userId))
  await consumeRateLimit(holdsByAddress, networkOfAddress(from))
  return {
    async takeBack() {
      if (userId !== undefined) await holdsByAccount.reward(String(userId), 1)
      await holdsByAddress.reward(networkOfAddress(from), 1)
    },
  }
}

/** Serializes checkouts from one network until their transactions end. Call it after `enforceHoldLimit`. */
export async function lockHoldsOfNetwork(tx: Transaction, from: string): Promise<void> {
  const key = holdsByAddress.getKey(networkOfAddress(from))
  await tx.rateLimiterFlexible.updateMany({ where: { key }, data: { points: { increment: 0 } } })
}

/**
 * @param points the number of attempts that it counts as
 * @throws TooMany
 */
export async function consumeRateLimit(limit: RateLimiterAbstract, key: string, points = 1): Promise<void> {
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

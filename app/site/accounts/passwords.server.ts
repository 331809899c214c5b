import { hash, verify } from '@node-rs/argon2'
import pLimit, { type LimitFunction } from 'p-limit'
import { Unavailable } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { randomToken } from '../../platform/process/secret.server'

/**
 * The cost of argon2id: the minimum of the OWASP Password Storage Cheat Sheet, with 19 MiB, two passes and
 * one lane.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A limit on hashing, since each hash occupies a thread that file access needs too. */
const hashing = pLimit(2)
/** Limits logins, since each writes several counts, and SQLite has one writer. */
const loggingIn = pLimit(4)
const maxWaiting = 50

/**
 * Hashes a password.
 * @throws Unavailable when too many requests wait
 */
export const hashPassword = (password: string) => inTurn(hashing, () => hash(password, cost))

/**
 * Runs a few logins at a time, so that others can use the database too.
 * @throws Unavailable when too many wait
 */
export const limitLoginsAtOnce = <T>(logIn: () => Promise<T>): Promise<T> => inTurn(loggingIn, logIn)

let dummyHash: Promise<string> | undefined

/**
 * Verifies a password. It takes as long without a hash, so that the time does not reveal whether the user exists.
 * @throws Unavailable when too many wait
 */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await inTurn(hashing, async () => {
    dummyHash ??= hash(randomToken(), cost)
    const otherwise = await dummyHash
    return verify(passwordHash || otherwise, password)
  })
  return isRight && Boolean(passwordHash)
}

async function inTurn<T>(turns: LimitFunction, work: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= maxWaiting) {
    throw new Unavailable(t('Too many people are logging in. Try again in a few seconds.'), 503, 5)
  }
  return turns(work)
}

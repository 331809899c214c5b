import { Secret, TOTP } from 'otpauth'
import { db } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import { decryptText, encryptText } from '../../../platform/process/text-encryption.server'
import { currentSite } from '../../current-site.server'
import { enforceSecondFactorLimit } from '../limits.server'
import { acceptRecoveryCode } from './recovery-codes.server'

const stepMs = 30_000
const driftSteps = 1

/** Tells whether a login requires a code. */
export const hasSecondFactor = async (userId: number) =>
  (await db.secondFactor.count({ where: { userId, NOT: { enabledAt: null } } })) > 0

/**
 * Accepts a code of the app or a recovery code, each once.
 * @param known the id of a browser that the account has used before: its attempts are counted separately
 * @returns false for a wrong code
 * @throws TooMany
 */
export async function acceptSecondFactorCode(userId: number, code: string, known?: string, now = Date.now()) {
  const tries = await enforceSecondFactorLimit(userId, known)
  const row = await db.secondFactor.findUnique({ where: { userId } })
  const isRight = isOfApp(code)
    ? row?.enabledAt && (await spendStep(userId, matchTimeStep(row, code, now)))
    : await acceptRecoveryCode(userId, code)
  if (!isRight) return false
  await tries.succeeded()
  return true
}

interface Row {
  userId: number
  secret: string
  lastStep: number
}

export const newTotpSecret = (userId: number) =>
  encryptText(new Secret({ size: 20 }).base32, purposeOf(userId))

/** @returns undefined if SESSION_SECRET has changed since the secret was stored */
export function totpSecretOf({ userId, secret }: Row): string | undefined {
  const opened = decryptText(secret, purposeOf(userId))
  if (!opened) log.error({ userId }, 'a second factor was made with another SESSION_SECRET: reset it')
  return opened
}

/**
 * Returns the half minute that a code belongs to; undefined for a wrong code, and for one that is not newer than the
 * last accepted one.
 */
export function matchTimeStep(row: Row, code: string, now: number): number | undefined {
  const secret = totpSecretOf(row)
  if (!secret) return
  const delta = totpOf(secret).validate({ token: plain(code), timestamp: now, window: driftSteps })
  if (delta === null) return
  const step = Math.floor(now / stepMs) + delta
  return step > row.lastStep ? step : undefined
}

export const totpOf = (secret: string, label = '') =>
  new TOTP({ label, issuer: currentSite().name.replaceAll(':', ' '), secret: Secret.fromBase32(secret) })

/** Marks a code as used, so that of two logins with one code only one succeeds. */
async function spendStep(userId: number, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  const where = { userId, lastStep: { lt: step } }
  return (await db.secondFactor.updateMany({ where, data: { lastStep: step } })).count === 1
}

const plain = (code: string) => code.replaceAll(/\s/g, '')
const isOfApp = (code: string) => /^\d{6}$/.test(plain(code))
const purposeOf = (userId: number) => `second factor ${userId}`

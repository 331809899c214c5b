import { db, inTransaction } from '../../../platform/database/db.server'
import { refuseInDemo } from '../../../platform/demo/refuse-in-demo.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { type QrPicture, qrPicture } from '../../../platform/qr'
import { type Actor, recordAccountChange } from '../audit.server'
import { checkPassword } from '../change-account.server'
import { enforceSecondFactorLimit } from '../limits.server'
import { findUser } from '../manage-accounts.server'
import {
  acceptSecondFactorCode,
  hasSecondFactor,
  matchTimeStep,
  newTotpSecret,
  totpOf,
  totpSecretOf,
} from './codes.server'
import { createRecoveryCodes } from './recovery-codes.server'

const setUpMs = 3600_000
const wrongCode = msg('Wrong code.')

/** The data that an authenticator app needs to make codes. */
export interface AuthenticatorSetUp {
  /** The secret in groups of four, for typing. */
  key: string
  /** An `otpauth:` link, for apps on the same device. */
  address: string
  qr: QrPicture
}

export interface SecondFactorState {
  /** When it was turned on, in ISO 8601; undefined while it is off. */
  since?: string
  codesLeft: number
  setUp?: AuthenticatorSetUp
}

export async function loadSecondFactorOf({ id, username }: Actor): Promise<SecondFactorState> {
  const row = await db.secondFactor.findUnique({ where: { userId: id } })
  if (row?.enabledAt) {
    const codesLeft = await db.recoveryCode.count({ where: { userId: id } })
    return { since: row.enabledAt.toISOString(), codesLeft }
  }
  const secret = row && Date.now() - row.createdAt.getTime() < setUpMs && totpSecretOf(row)
  return { codesLeft: 0, setUp: secret ? setUpOf(secret, username) : undefined }
}

/** @throws Invalid when the password is wrong, Conflict when the second factor is on already, TooMany */
export async function beginAuthenticatorSetUp(userId: number, password: string): Promise<void> {
  refuseInDemo()
  await checkPassword(userId, password)
  await inTransaction(async (tx) => {
    await tx.secondFactor.deleteMany({ where: { userId, enabledAt: null } })
    if ((await tx.secondFactor.count({ where: { userId } })) > 0) throw alreadyOn()
    await tx.secondFactor.create({ data: { userId, secret: newTotpSecret(userId) } })
  })
}

export async function cancelAuthenticatorSetUp(userId: number): Promise<void> {
  await db.secondFactor.deleteMany({ where: { userId, enabledAt: null } })
}

/**
 * Turns the second factor on with a first valid code, and ends the user's other sessions.
 * @param sessionId the session that stays
 * @returns the recovery codes, which are not shown again
 * @throws Invalid for a wrong code, Conflict, TooMany
 */
export async function enableSecondFactor(
  user: Actor,
  code: string,
  sessionId?: number,
  now = Date.now(),
): Promise<string[]> {
  const tries = await enforceSecondFactorLimit(user.id)
  const row = await db.secondFactor.findUnique({ where: { userId: user.id } })
  if (row?.enabledAt) throw alreadyOn()
  const step = row && matchTimeStep(row, code, now)
  if (!step)
    throw new Invalid(wrongCode, {
      code: [t('{wrongCode} Check that your device’s clock is right.', { wrongCode })],
    })
  await tries.succeeded()
  return inTransaction(async (tx) => {
    const { count } = await tx.secondFactor.updateMany({
      where: { userId: user.id, enabledAt: null },
      data: { enabledAt: new Date(now), lastStep: step },
    })
    if (count === 0) throw alreadyOn()
    await tx.session.deleteMany({ where: { userId: user.id, NOT: { id: sessionId ?? 0 } } })
    await recordAccountChange(tx, user, user, 'two-step login on')
    return createRecoveryCodes(tx, user.id)
  })
}

/**
 * Creates new recovery codes; the old ones stop working.
 * @throws Invalid when the password or the code is wrong, TooMany
 */
export async function replaceRecoveryCodes(user: Actor, proof: Proof): Promise<string[]> {
  await confirmBoth(user.id, proof)
  return inTransaction(async (tx) => {
    await recordAccountChange(tx, user, user, 'new recovery codes')
    return createRecoveryCodes(tx, user.id)
  })
}

/** @throws Invalid when the password or the code is wrong, TooMany */
export async function disableSecondFactor(user: Actor, proof: Proof): Promise<void> {
  await confirmBoth(user.id, proof)
  await removeSecondFactor(user, user)
}

/**
 * Turns the second factor off for a user who lost both the app and the recovery codes.
 * @throws NotFound
 */
export async function resetSecondFactor(username: string, actor?: Actor): Promise<void> {
  await removeSecondFactor(await findUser(db, username), actor)
}

interface Proof {
  password: string
  code: string
}

async function confirmBoth(userId: number, { password, code }: Proof): Promise<void> {
  await checkPassword(userId, password)
  if (!(await acceptSecondFactorCode(userId, code))) throw wrong()
}

/**
 * Checks the code of a user with a second factor; without one, nothing is checked.
 * @throws Invalid for a wrong code, TooMany
 */
export async function checkSecondFactorCode(userId: number, code = ''): Promise<void> {
  if (!(await hasSecondFactor(userId)) || (await acceptSecondFactorCode(userId, code))) return
  throw wrong()
}

const wrong = () => new Invalid(wrongCode, { code: [wrongCode] })

async function removeSecondFactor(user: Actor, actor: Actor | undefined): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.secondFactor.deleteMany({ where: { userId: user.id } })
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
    if (count > 0) await recordAccountChange(tx, actor, user, 'two-step login off')
  })
}

function setUpOf(secret: string, username: string): AuthenticatorSetUp {
  const address = totpOf(secret, username).toString()
  return { key: secret.replaceAll(/.{4}(?=.)/g, '$& '), address, qr: qrPicture(address) }
}

const alreadyOn = () => new Conflict(t('Two-step login is already on.'))

import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { type QrPicture, qrPicture } from '../../../platform/qr'
import { type Actor, recordAccountChange } from '../audit.server'
import { confirmPassword } from '../change-account.server'
import { limitCodes } from '../limits.server'
import { findUser } from '../manage-accounts.server'
import { acceptCode, hasSecondFactor, newSecret, secretOf, timeStepOf, totpOf } from './codes.server'
import { newRecoveryCodes } from './recovery-codes.server'

const setUpMs = 3600_000
const wrongCode = msg('Wrong code.')

/** The data that an authenticator app needs to make codes. */
export interface SetUp {
  /** The secret in groups of four, for typing. */
  key: string
  /** An `otpauth:` link, for apps on the same device. */
  address: string
  qr: QrPicture
}

export interface SecondFactorState {
  /** ISO 8601; undefined while it is off. */
  since?: string
  codesLeft: number
  setUp?: SetUp
}

export async function secondFactorOf({ id, username }: Actor): Promise<SecondFactorState> {
  const row = await db.secondFactor.findUnique({ where: { userId: id } })
  if (row?.enabledAt) {
    const codesLeft = await db.recoveryCode.count({ where: { userId: id } })
    return { since: row.enabledAt.toISOString(), codesLeft }
  }
  const secret = row && Date.now() - row.createdAt.getTime() < setUpMs && secretOf(row)
  return { codesLeft: 0, setUp: secret ? setUpOf(secret, username) : undefined }
}

/** @throws Invalid when the password is wrong, Conflict when it is on already, TooMany */
export async function beginSetUp(userId: number, password: string): Promise<void> {
  await confirmPassword(userId, password)
  await inTransaction(async (tx) => {
    await tx.secondFactor.deleteMany({ where: { userId, enabledAt: null } })
    if ((await tx.secondFactor.count({ where: { userId } })) > 0) throw alreadyOn()
    await tx.secondFactor.create({ data: { userId, secret: newSecret(userId) } })
  })
}

export async function cancelSetUp(userId: number): Promise<void> {
  await db.secondFactor.deleteMany({ where: { userId, enabledAt: null } })
}

/**
 * Turns the second factor on with a first right code. The user's other sessions end.
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
  const tries = await limitCodes(user.id)
  const row = await db.secondFactor.findUnique({ where: { userId: user.id } })
  if (row?.enabledAt) throw alreadyOn()
  const step = row && timeStepOf(row, code, now)
  if (!step)
    throw new Invalid(wrongCode, {
      code: [t('{wrongCode} Is the clock of your device right?', { wrongCode })],
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
    return newRecoveryCodes(tx, user.id)
  })
}

/**
 * Makes new recovery codes; the old ones stop working.
 * @throws Invalid when the password or the code is wrong, TooMany
 */
export async function replaceRecoveryCodes(user: Actor, proof: Proof): Promise<string[]> {
  await confirmBoth(user.id, proof)
  return inTransaction(async (tx) => {
    await recordAccountChange(tx, user, user, 'new recovery codes')
    return newRecoveryCodes(tx, user.id)
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
  await confirmPassword(userId, password)
  if (!(await acceptCode(userId, code))) throw wrong()
}

/**
 * Checks the code of a user with a second factor; others pass.
 * @throws Invalid for a wrong code, TooMany
 */
export async function confirmCode(userId: number, code = ''): Promise<void> {
  if (!(await hasSecondFactor(userId)) || (await acceptCode(userId, code))) return
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

function setUpOf(secret: string, username: string): SetUp {
  const address = totpOf(secret, username).toString()
  return { key: secret.replaceAll(/.{4}(?=.)/g, '$& '), address, qr: qrPicture(address) }
}

const alreadyOn = () => new Conflict(t('Two-step login is on already.'))

import { db, inTransaction } from '../../platform/database/db.server'
import { refuseInDemo } from '../../platform/demo/refuse-in-demo.server'
import { Forbidden, Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { accountTakenError, findAccountById, uniqueAccountKey } from './accounts.server'
import { refuseGuessablePassword } from './guessable-passwords.server'
import { enforcePasswordCheckLimit } from './limits.server'
import { hashPassword, verifyPassword } from './passwords.server'
import { type Device, endSessions, startSession } from './sessions.server'

/**
 * Changes contact data. It requires the password, since the email address can reset it.
 * @throws Invalid when the password is wrong, Conflict when the address is taken
 */
export async function changeContact(
  userId: number,
  { email, phone, password }: { email: string; phone: string; password: string },
) {
  await checkPassword(userId, password)
  const other = await db.user.findFirst({ where: { emailKey: uniqueAccountKey(email), NOT: { id: userId } } })
  if (other) throw accountTakenError('email')
  const emailKey = uniqueAccountKey(email)
  await inTransaction(async (tx) => {
    // A subscription belongs to its address, and nobody has requested newsletters for the new address.
    await tx.user.updateMany({
      where: { id: userId, NOT: { emailKey } },
      data: { subscription: false, emailProvenAt: null },
    })
    await tx.user.update({ where: { id: userId }, data: { email, emailKey, phone } })
    await tx.passwordReset.deleteMany({ where: { userId } })
  })
  log.info({ event: 'contact changed', userId }, 'account')
}

/**
 * Changes the password, ends every session, so that stolen credentials stop working, and starts a new one. Personal
 * keys stay.
 * @throws Invalid when the current password is wrong or the new one is easy to guess, TooMany
 */
export async function changePassword(
  userId: number,
  device: Device,
  oldPassword: string,
  newPassword: string,
) {
  await checkPassword(userId, oldPassword, 'oldPassword')
  await refuseGuessablePassword(newPassword, await findAccountById(userId), 'newPassword')
  return replacePassword(userId, device, newPassword)
}

/** @throws Forbidden, Invalid */
export async function replaceOneTimePassword(userId: number, device: Device, newPassword: string) {
  if ((await db.user.count({ where: { id: userId, mustSetPassword: true } })) === 0) throw new Forbidden()
  await refuseGuessablePassword(newPassword, await findAccountById(userId))
  return replacePassword(userId, device, newPassword)
}

async function replacePassword(userId: number, device: Device, newPassword: string) {
  await setPassword(userId, newPassword)
  await endSessions(userId)
  log.info({ event: 'password changed', userId }, 'account')
  return startSession(userId, device)
}

/** @throws Conflict in a demo */
export async function setPassword(userId: number, password: string): Promise<void> {
  refuseInDemo()
  const passwordHash = await hashPassword(password)
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash, mustSetPassword: false } })
    await tx.passwordReset.deleteMany({ where: { userId } })
  })
}

/** @throws Invalid when the password is wrong, TooMany */
export async function checkPassword(userId: number, password: string, field = 'password') {
  await enforcePasswordCheckLimit(userId)
  const user = await db.user.findUnique({ where: { id: userId } })
  if (await verifyPassword(password, user?.passwordHash)) return
  if (user?.passwordHash === '') {
    const message = t('Your account has no password yet. Log out, and choose “Forgot your password?”.')
    throw new Invalid(message, { [field]: [message] })
  }
  throw new Invalid(t('Wrong password.'), { [field]: [t('Wrong password.')] })
}

import { db, inTransaction } from '../platform/db.server'
import { Conflict, Invalid, NotFound, Unauthorized } from '../platform/errors'
import { log } from '../platform/log.server'
import type { Account, Login, Registration } from './accounts'
import { mayGuess, mayProve, registrationAllowed } from './limits.server'
import { hashPassword, isPassword } from './passwords.server'
import { asAccount, type Device, endSessions, startSession } from './sessions.server'

const key = (text: string) => text.trim().toLowerCase()

/**
 * Opens an account.
 * @throws Conflict when the name or the e-mail address is taken, TooMany
 */
export async function register(
  { username, email, password }: Registration,
  address: string,
): Promise<Account> {
  await registrationAllowed(address)
  await refuseTaken({ username, email })
  const passwordHash = await hashPassword(password)
  try {
    const user = await db.user.create({
      data: { username, usernameKey: key(username), email, emailKey: key(email), passwordHash },
    })
    log.info({ event: 'registered', userId: user.id, address }, 'account')
    return asAccount(user)
  } catch (error) {
    await refuseTaken({ username, email })
    throw error
  }
}

/**
 * Lets somebody in by name and password and begins a session. The answer and the time it takes are the same for an
 * unknown name and a wrong password.
 * @throws Unauthorized, TooMany
 */
export async function logIn({ username, password }: Login, device: Device) {
  const user = await db.user.findUnique({ where: { usernameKey: key(username) } })
  const guess = await mayGuess(key(username), device.address, user?.id)
  if (!(await isPassword(password, user?.passwordHash)) || !user) {
    log.warn({ event: 'login refused', address: device.address }, 'account')
    throw new Unauthorized('Wrong username or password.')
  }
  await guess.wasRight()
  log.info({ event: 'logged in', userId: user.id, address: device.address }, 'account')
  return { account: asAccount(user), credentials: await startSession(user.id, device) }
}

/** @throws NotFound */
export async function accountById(id: number): Promise<Account> {
  const user = await db.user.findUnique({ where: { id } })
  if (!user) throw new NotFound('User not found.')
  return asAccount(user)
}

/**
 * Changes e-mail address and phone number; the password is asked for, since the address can reset it.
 * @throws Invalid when the password is wrong, Conflict when the address is taken
 */
export async function changeContact(
  userId: number,
  { email, phone, password }: { email: string; phone: string; password: string },
) {
  await provePassword(userId, password)
  const other = await db.user.findFirst({ where: { emailKey: key(email), NOT: { id: userId } } })
  if (other) throw taken('email')
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { email, emailKey: key(email), phone } })
    await tx.passwordReset.deleteMany({ where: { userId } })
  })
  log.info({ event: 'contact changed', userId }, 'account')
}

/**
 * Changes the password, ends every session and begins a new one: a stolen copy of any credential is dead.
 * @throws Invalid when the old one is wrong, TooMany
 */
export async function changePassword(userId: number, device: Device, old: string, wanted: string) {
  await provePassword(userId, old, 'oldPassword')
  await setPassword(userId, wanted)
  await endSessions(userId)
  log.info({ event: 'password changed', userId }, 'account')
  return startSession(userId, device)
}

export async function setPassword(userId: number, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash } })
    await tx.passwordReset.deleteMany({ where: { userId } })
  })
}

async function provePassword(userId: number, password: string, field = 'password') {
  await mayProve(userId)
  const user = await db.user.findUnique({ where: { id: userId } })
  if (await isPassword(password, user?.passwordHash)) return
  throw new Invalid('The password is wrong.', { [field]: ['The password is wrong.'] })
}

async function refuseTaken({ username, email }: { username: string; email: string }): Promise<void> {
  if (await db.user.findUnique({ where: { usernameKey: key(username) } })) throw taken('username')
  if (await db.user.findUnique({ where: { emailKey: key(email) } })) throw taken('email')
}

function taken(field: 'username' | 'email'): Conflict {
  const message = field === 'email' ? 'That e-mail address is taken.' : 'That user name is taken.'
  return new Conflict(message, { [field]: [message] })
}

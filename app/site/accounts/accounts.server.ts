import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound, Unauthorized } from '../../platform/errors/errors'
import { currentLocale, msg, t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import type { Account, Login, Registration } from './accounts'
import { refuseGuessablePassword } from './guessable-passwords.server'
import { limitLogins, limitRegistrations } from './limits.server'
import { askForCode, noteLoginRefusal, openSession } from './login-session.server'
import { hashPassword, limitLoginsAtOnce, verifyPassword } from './passwords.server'
import { guestRole } from './roles'
import { withMembership } from './running-memberships.server'
import { isStepOf, type LoginStep, loginStepOf } from './second-factor/login-step.server'
import { type Device, toAccount } from './sessions.server'

/** Usernames and email addresses are unique without regard to case. */
export const uniqueKey = (text: string) => text.trim().toLowerCase()

/** The columns that hold a user's name and address. */
export const identityColumns = ({ username, email }: { username: string; email: string }) => ({
  username,
  usernameKey: uniqueKey(username),
  email,
  emailKey: uniqueKey(email),
})

/**
 * Names that visitors would trust: the actors of the site's own log, and `admin`. Only ADMIN_USERNAME may claim one.
 */
const reservedNames = new Set(['stripe', 'system', 'admin', guestRole])
export const isReservedName = (username: string) => reservedNames.has(uniqueKey(username))

/** @throws Conflict when the username or the email address is taken, Invalid when the password is easy to guess, TooMany */
export async function register(
  { username, email, password }: Registration,
  address: string,
): Promise<Account> {
  await limitRegistrations(address)
  if (isReservedName(username)) throw reservedError()
  await refuseGuessablePassword(password, { username, email })
  await assertNotTaken({ username, email })
  const passwordHash = await hashPassword(password)
  try {
    const user = await db.user.create({
      data: { ...identityColumns({ username, email }), passwordHash, locale: currentLocale() },
      include: withMembership(),
    })
    log.info({ event: 'registered', userId: user.id, address }, 'account')
    return toAccount(user)
  } catch (error) {
    await assertNotTaken({ username, email })
    throw error
  }
}

/**
 * An unknown username and a wrong password get the same answer after the same time.
 * @throws Unauthorized, TooMany, Unavailable when too many log in at once
 */
export const logIn = (login: Login, device: Device) => limitLoginsAtOnce(() => checkLogin(login, device))

async function checkLogin({ username, password, timeZone, code }: Login, device: Device) {
  const user = await db.user.findUnique({
    where: { usernameKey: uniqueKey(username) },
    include: withMembership(),
  })
  const attempt = await limitLogins(uniqueKey(username), { ...device, userId: user?.id })
  const isRight = await verifyPassword(password, user?.passwordHash)
  const isDisabled = isRight && Boolean(user?.disabledAt)
  if (!user || !isRight || isDisabled) {
    await noteLoginRefusal(device, user)
    throw new Unauthorized(isDisabled ? t('This account is disabled.') : wrongLogin)
  }
  await attempt.succeeded()
  return enter(user, device, { step: loginStepOf(user, timeZone), code })
}

const wrongLogin = msg('Wrong username or password.')

/**
 * Completes a login on its second page, after the password was right.
 * @throws Unauthorized, TooMany, Unavailable
 */
export const logInWithCode = (step: LoginStep, code: string, device: Device) =>
  limitLoginsAtOnce(async () => {
    const user = await db.user.findUnique({ where: { id: step.userId }, include: withMembership() })
    if (!user || user.disabledAt || !isStepOf(user, step)) throw new Unauthorized(t('Please log in again.'))
    return enter(user, device, { step, code })
  })

/** Starts the session of a user whose password was right, once the second factor is confirmed if there is one. */
async function enter(user: UserRow, device: Device, { step, code }: { step: LoginStep; code?: string }) {
  await askForCode(user, device, step, code)
  if (!step.viaOidc && !(await maySpendPassword(user))) {
    await noteLoginRefusal(device, user)
    throw new Unauthorized(wrongLogin)
  }
  return openSession(user, { ...device, timeZone: step.timeZone }, step.viaOidc ? 'oidc' : 'password')
}

type UserRow = Parameters<typeof openSession>[0] & UserPassword

/** A one-time password is used up by its first login. */
async function maySpendPassword({ id, passwordHash, mustSetPassword }: UserPassword): Promise<boolean> {
  if (!mustSetPassword) return true
  const spent = await db.user.updateMany({ where: { id, passwordHash }, data: { passwordHash: '' } })
  return spent.count === 1
}

interface UserPassword {
  id: number
  passwordHash: string
  mustSetPassword: boolean
}

/** @throws NotFound */
export async function accountById(id: number): Promise<Account> {
  const user = await db.user.findFirst({
    where: { id, NOT: { role: guestRole } },
    include: withMembership(),
  })
  if (!user) throw new NotFound(t('User not found.'))
  return toAccount(user)
}

/** Returns the addresses of all users who may sell and can log in, without the sample admin's, which is not real. */
export async function adminEmails(tx: Transaction): Promise<string[]> {
  const isOwner = { role: 'admin', OR: [{ staff: null }, { staff: 'owner' }] }
  const isShop = { role: 'user', staff: 'shop' }
  const admins = await tx.user.findMany({
    where: { OR: [isOwner, isShop], disabledAt: null, NOT: { email: { endsWith: '.invalid' } } },
    select: { email: true },
    orderBy: { id: 'asc' },
  })
  return admins.map(({ email }) => email)
}

export async function assertNotTaken({
  username,
  email,
}: {
  username: string
  email: string
}): Promise<void> {
  if (await db.user.findUnique({ where: { usernameKey: uniqueKey(username) } })) throw takenError('username')
  if (await db.user.findUnique({ where: { emailKey: uniqueKey(email) } })) throw takenError('email')
}

function reservedError(): Invalid {
  const message = t('That username is reserved. Choose another.')
  return new Invalid(message, { username: [message] })
}

export function takenError(field: 'username' | 'email'): Conflict {
  const message = field === 'email' ? t('That email address is taken.') : t('That username is taken.')
  return new Conflict(message, { [field]: [message] })
}

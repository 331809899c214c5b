import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound, Unauthorized } from '../../platform/errors/errors'
import { currentLocale, msg, t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import type { Account, Login, Registration } from './accounts'
import { refuseGuessablePassword } from './guessable-passwords.server'
import { enforceLoginLimit, enforceRegistrationLimit } from './limits.server'
import { openLoginSession, recordLoginRefusal, requireSecondFactorCode } from './login-session.server'
import { hashPassword, limitLoginsAtOnce, verifyPassword } from './passwords.server'
import { guestRole } from './roles'
import { runningMembershipInclude } from './running-memberships.server'
import { isValidLoginStep, type LoginStep, loginStepOf } from './second-factor/login-step.server'
import { accountFromRow, type Device } from './sessions.server'

/** Returns the form in which usernames and email addresses are unique, without regard to case. */
export const uniqueAccountKey = (text: string) => text.trim().toLowerCase()

/** The columns that hold a user's name and address. */
export const accountIdentityColumns = ({ username, email }: { username: string; email: string }) => ({
  username,
  usernameKey: uniqueAccountKey(username),
  email,
  emailKey: uniqueAccountKey(email),
})

/**
 * The names that visitors would trust: those in the site's activity log, and `admin`. Only ADMIN_USERNAME may
 * use one.
 */
const reservedNames = new Set(['stripe', 'system', 'admin', guestRole])
export const isReservedName = (username: string) => reservedNames.has(uniqueAccountKey(username))

/** @throws Conflict when the username or the email address is taken, Invalid when the password is easy to guess, TooMany */
export async function register(
  { username, email, password }: Registration,
  address: string,
): Promise<Account> {
  await enforceRegistrationLimit(address)
  if (isReservedName(username)) throw reservedError()
  await refuseGuessablePassword(password, { username, email })
  await assertAccountNotTaken({ username, email })
  const passwordHash = await hashPassword(password)
  try {
    const user = await db.user.create({
      data: { ...accountIdentityColumns({ username, email }), passwordHash, locale: currentLocale() },
      include: runningMembershipInclude(),
    })
    log.info({ event: 'registered', userId: user.id, address }, 'account')
    return accountFromRow(user)
  } catch (error) {
    await assertAccountNotTaken({ username, email })
    throw error
  }
}

/**
 * Logs in with a password. An unknown username and a wrong password get the same answer after the same time.
 * @throws Unauthorized, TooMany, Unavailable when too many log in at once
 */
export const logIn = (login: Login, device: Device) => limitLoginsAtOnce(() => checkLogin(login, device))

async function checkLogin({ username, password, timeZone, code }: Login, device: Device) {
  const user = await db.user.findUnique({
    where: { usernameKey: uniqueAccountKey(username) },
    include: runningMembershipInclude(),
  })
  const attempt = await enforceLoginLimit(uniqueAccountKey(username), { ...device, userId: user?.id })
  const isRight = await verifyPassword(password, user?.passwordHash)
  const isDisabled = isRight && Boolean(user?.disabledAt)
  if (!user || !isRight || isDisabled) {
    await recordLoginRefusal(device, user)
    throw new Unauthorized(isDisabled ? t('This account is disabled.') : wrongLogin)
  }
  await attempt.succeeded()
  return enter(user, device, { step: loginStepOf(user, timeZone), code })
}

const wrongLogin = msg('Wrong username or password.')

/**
 * Completes a login with its second step, after the right password.
 * @throws Unauthorized, TooMany, Unavailable
 */
export const logInWithCode = (step: LoginStep, code: string, device: Device) =>
  limitLoginsAtOnce(async () => {
    const user = await db.user.findUnique({ where: { id: step.userId }, include: runningMembershipInclude() })
    if (!user || user.disabledAt || !isValidLoginStep(user, step))
      throw new Unauthorized(t('Please log in again.'))
    return enter(user, device, { step, code })
  })

/** Starts the session of a user with the right password, after the second factor if there is one. */
async function enter(user: UserRow, device: Device, { step, code }: { step: LoginStep; code?: string }) {
  await requireSecondFactorCode(user, device, step, code)
  if (!step.viaOidc && !(await maySpendPassword(user))) {
    await recordLoginRefusal(device, user)
    throw new Unauthorized(wrongLogin)
  }
  return openLoginSession(user, { ...device, timeZone: step.timeZone }, step.viaOidc ? 'oidc' : 'password')
}

type UserRow = Parameters<typeof openLoginSession>[0] & UserPassword

/**
 * Marks a one-time password as used.
 * @returns false if it was used before
 */
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
export async function findAccountById(id: number): Promise<Account> {
  const user = await db.user.findFirst({
    where: { id, NOT: { role: guestRole } },
    include: runningMembershipInclude(),
  })
  if (!user) throw new NotFound(t('User not found.'))
  return accountFromRow(user)
}

/** Returns the addresses of all users who may sell and can log in, without the sample admin's invented one. */
export const listAdminEmails = (tx: Transaction): Promise<string[]> =>
  listEmailsOf(tx, { OR: [isOwner, { role: 'user', staff: 'shop' }] })

export const listOwnerEmails = (tx: Transaction): Promise<string[]> => listEmailsOf(tx, isOwner)

const isOwner = { role: 'admin', OR: [{ staff: null }, { staff: 'owner' }] } satisfies Prisma.UserWhereInput

async function listEmailsOf(tx: Transaction, staff: Prisma.UserWhereInput): Promise<string[]> {
  const users = await tx.user.findMany({
    where: { AND: staff, disabledAt: null, NOT: { email: { endsWith: '.invalid' } } },
    select: { email: true },
    orderBy: { id: 'asc' },
  })
  return users.map(({ email }) => email)
}

export async function assertAccountNotTaken({
  username,
  email,
}: {
  username: string
  email: string
}): Promise<void> {
  if (await db.user.findUnique({ where: { usernameKey: uniqueAccountKey(username) } }))
    throw accountTakenError('username')
  if (await db.user.findUnique({ where: { emailKey: uniqueAccountKey(email) } }))
    throw accountTakenError('email')
}

function reservedError(): Invalid {
  const message = t('That username is reserved. Choose another.')
  return new Invalid(message, { username: [message] })
}

export function accountTakenError(field: 'username' | 'email'): Conflict {
  const message = field === 'email' ? t('That email address is taken.') : t('That username is taken.')
  return new Conflict(message, { [field]: [message] })
}

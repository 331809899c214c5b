import { CannotStart } from '../../platform/cannot-start.server'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { randomToken } from '../../platform/process/secret.server'
import { accountIdentityColumns } from './accounts.server'
import { setStaffRole } from './manage-accounts.server'
import { hashPassword } from './passwords.server'

/** Creates the admin named by ADMIN_USERNAME, unless the account exists: anybody may have registered the name. */
export async function ensureAdmin(): Promise<void> {
  const { username, email, password } = env.admin
  if (!username) return
  const usernameKey = username.toLowerCase()
  const existing = await db.user.findUnique({ where: { usernameKey } })
  if (existing?.role === 'admin') return
  if (existing)
    return print(
      `There is already an account named ${username}, and it is no admin. If it is yours, run: npm run admin -- ${username}`,
    )
  if (!email || !password)
    throw new CannotStart('ADMIN_USERNAME takes ADMIN_EMAIL and ADMIN_PASSWORD with it.')
  if (await db.user.findUnique({ where: { emailKey: email.toLowerCase() } })) {
    throw new CannotStart('ADMIN_EMAIL takes an address that no other user has.')
  }
  await createAdmin(username, email, password, { emailProvenAt: new Date() })
}

/**
 * Makes an existing user an owner. If the user's one-time password was used and not replaced, a new one is printed.
 * @throws NotFound
 */
export async function makeAdmin(username: string): Promise<true> {
  const user = await setStaffRole(username, 'owner')
  if (!user.mustSetPassword) return true
  const password = aPassword()
  await db.user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword(password) } })
  print(`A new password for ${user.username}, which works once: ${password}`)
  return true
}

/** Creates the sample's admin and prints the one-time password, of which only the hash is stored. */
export async function createSampleAdmin(): Promise<void> {
  if ((await db.user.count({ where: { role: 'admin' } })) > 0) return
  const password = aPassword()
  const { username, email } = await freeSampleName()
  await createAdmin(username, email, password, { mustSetPassword: true })
  print(`Sample admin: username ${username}, password ${password}`)
  print('This password works once: the site asks for one of your own at the first login.')
}

const aPassword = () => randomToken().slice(0, 16)

async function freeSampleName(number = 1): Promise<{ username: string; email: string }> {
  const username = number === 1 ? 'admin' : `admin${number}`
  const email = `${username}@zinehouse.invalid`
  const taken = { OR: [{ usernameKey: username }, { emailKey: email }] }
  return (await db.user.count({ where: taken })) > 0 ? freeSampleName(number + 1) : { username, email }
}

/** Prints a line regardless of LOG_LEVEL. */
function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function createAdmin(username: string, email: string, password: string, more = {}): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.user.create({
    data: { ...accountIdentityColumns({ username, email }), role: 'admin', passwordHash, ...more },
  })
}

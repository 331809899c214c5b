import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { refuseInDemo } from '../../platform/demo/refuse-in-demo.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import type { User } from '../../platform/prisma/sqlite/client'
import { Email } from '../../platform/text/email'
import { Username } from './accounts'
import { accountIdentityColumns, assertAccountNotTaken, uniqueAccountKey } from './accounts.server'
import { type Actor, recordAccountChange, recordAudit } from './audit.server'
import { createResetPath, resetLinkAuditSubject } from './password-reset.server'
import { guestRole } from './roles'
import { type StaffRole, staffColumns, staffRoleOf } from './staff'

export async function listAccounts() {
  const users = await db.user.findMany({
    where: { NOT: { role: guestRole } },
    orderBy: { id: 'asc' },
    include: { sessions: { orderBy: { lastUsedAt: 'desc' }, take: 1 } },
  })
  return users.map(({ id, username, email, role, staff, disabledAt, createdAt, sessions }) => ({
    id,
    username,
    email,
    createdAt,
    staff: staffRoleOf({ role, staff }),
    isDisabled: disabledAt !== null,
    lastSeenAt: sessions[0]?.lastUsedAt,
  }))
}

/**
 * Changes a user's staff role. Without an actor, here as in all functions of this module, the site itself acts.
 * @param staff undefined for an ordinary user
 * @throws NotFound; Conflict for the last owner
 */
export const setStaffRole = (username: string, staff: StaffRole | undefined, actor?: Actor) =>
  change(username, actor, { subjectType: 'role', note: staff ?? 'user' }, staffColumns(staff))

/**
 * Disables an account, and ends all its sessions and reset links.
 * @throws NotFound; Conflict for the last owner
 */
export const disableAccount = (username: string, actor?: Actor) =>
  change(username, actor, { subjectType: 'account', note: 'disabled' }, { disabledAt: new Date() })

/** @throws NotFound */
export const enableAccount = (username: string, actor?: Actor) =>
  change(username, actor, { subjectType: 'account', note: 'enabled' }, { disabledAt: null })

/**
 * @returns the path of a page where the new user sets a password, valid for an hour
 * @throws Invalid, Conflict when the username or the email address is taken
 */
export async function createAccount(
  about: { username: string; email: string; staff?: StaffRole },
  actor?: Actor,
): Promise<string> {
  const username = parsed(Username, about.username)
  const email = parsed(Email, about.email)
  await assertAccountNotTaken({ username, email })
  const user = await inTransaction(async (tx) => {
    const row = {
      ...accountIdentityColumns({ username, email }),
      ...staffColumns(about.staff),
      passwordHash: '',
    }
    const created = await tx.user.create({ data: row })
    const subject = { subjectType: 'account', subjectId: created.id, subjectName: username }
    await recordAudit(tx, actor, { action: 'created', ...subject, note: about.staff ?? 'user' })
    return created
  })
  return createResetPath(user.id)
}

/**
 * Creates a link to set a new password; the old one works until then.
 * @returns the path of that page, valid for an hour
 * @throws NotFound; Conflict for a disabled account
 */
export async function makeResetLinkFor(username: string, actor?: Actor): Promise<string> {
  const user = await findUser(db, username)
  if (user.disabledAt)
    throw new Conflict(t('{username} is disabled: enable the account first.', { username: user.username }))
  await recordAudit(db, actor, { action: 'created', ...resetLinkAuditSubject(user) })
  return createResetPath(user.id)
}

/**
 * Marks an account's address as proven, for an operator who knows it.
 * @throws NotFound
 */
export async function markAddressProven(username: string, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await findUser(tx, username)
    await tx.user.update({ where: { id: user.id }, data: { emailProvenAt: new Date() } })
    await recordAccountChange(tx, actor, user, 'address confirmed')
  })
}

async function change(
  username: string,
  actor: Actor | undefined,
  { subjectType, note }: { subjectType: 'role' | 'account'; note: string },
  data: ReturnType<typeof staffColumns> | { disabledAt: Date | null },
): Promise<User> {
  refuseInDemo()
  const changed = await inTransaction(async (tx) => {
    await lockAllAdmins(tx)
    const before = await findUser(tx, username)
    const { id } = before
    const user = await tx.user.update({ where: { id }, data })
    await assertOwnerLeft(tx, before, user)
    if (!isActiveOwner(user)) await withdrawInvitationsOf(tx, user)
    if (user.disabledAt) {
      await tx.session.deleteMany({ where: { userId: id } })
      await tx.personalKey.deleteMany({ where: { userId: id } })
      await tx.passwordReset.deleteMany({ where: { userId: id } })
    }
    const subject = { subjectType, subjectId: id, subjectName: user.username }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note })
    return user
  })
  log.info({ event: `${subjectType} changed`, note, userId: changed.id }, 'account')
  return changed
}

/** Locks the owners before a change that may remove one, so that the second of two changes sees the first. */
export const lockAllAdmins = (tx: Transaction) =>
  tx.user.updateMany({ where: { role: 'admin' }, data: { role: 'admin' } })

export const withdrawInvitationsOf = (tx: Transaction, { username }: Pick<User, 'username'>) =>
  tx.invitation.deleteMany({ where: { createdBy: username, usedAt: null } })

const isActiveOwner = (user: User) => staffRoleOf(user) === 'owner' && !user.disabledAt

/** @throws Conflict when no owner who can log in would be left */
export async function assertOwnerLeft(tx: Transaction, before: User, after: User): Promise<void> {
  if (!isActiveOwner(before) || isActiveOwner(after)) return
  const admins = await tx.user.findMany({ where: { role: 'admin', disabledAt: null } })
  if (admins.some(isActiveOwner)) return
  throw new Conflict(
    t('{username} is the last owner. Make someone else an owner first.', { username: after.username }),
  )
}

/** @throws NotFound */
export async function findUser(tx: Transaction, username: string): Promise<User> {
  const user = await tx.user.findUnique({ where: { usernameKey: uniqueAccountKey(username) } })
  if (!user) throw new NotFound(t('There is no user named {username}.', { username }))
  return user
}

function parsed(schema: typeof Username | typeof Email, value: string): string {
  const result = schema.safeParse(value)
  if (!result.success) throw new Invalid(result.error.issues[0]?.message ?? t('That cannot be used.'))
  return result.data
}

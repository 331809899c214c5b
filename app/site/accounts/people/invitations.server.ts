import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { makeTextSearchFilter } from '../../../platform/database/text-found.server'
import { dayMs } from '../../../platform/durations'
import { env } from '../../../platform/env.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { type ListRange, whereAfterCursor } from '../../../platform/http/list-request.server'
import { currentLocale, msg, t } from '../../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../../platform/jobs/purge.server'
import { hashSecret, randomToken } from '../../../platform/process/secret.server'
import { currentSite } from '../../current-site.server'
import { isMailOn, sendMail } from '../../mail/mail.server'
import type { Account, Registration } from '../accounts'
import { accountIdentityColumns, assertAccountNotTaken } from '../accounts.server'
import { type Actor, recordAudit } from '../audit.server'
import { refuseGuessablePassword } from '../guessable-passwords.server'
import { enforceRegistrationLimit } from '../limits.server'
import { lockAllAdmins } from '../manage-accounts.server'
import { hashPassword } from '../passwords.server'
import { parseStaff, type StaffRole, staffColumns, staffRoleNames, staffRoleOf } from '../staff'

const validDays = 7
const keptDays = 30
export const expiredInvitationMessage = msg(
  'This invitation has already been used, was withdrawn or has expired.',
)

/**
 * Invites one person to join the staff, for a week. With mail on and an address, the link is mailed as well.
 * @returns the path of the page that accepts it, shown once, since the database has only its hash
 */
export async function createInvitation(staff: StaffRole, email: string, actor: Actor): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(Date.now() + validDays * dayMs)
  await inTransaction(async (tx) => {
    const data = { tokenHash: hashSecret(token), email, staff, createdBy: actor.username, expiresAt }
    const { id } = await tx.invitation.create({ data })
    await recordAudit(tx, actor, { action: 'created', ...subjectOf({ id, email }), note: staff })
  })
  const path = `${href('/invitation')}?token=${token}`
  if (email && isMailOn()) void sendMail({ to: email, ...letter(staff, actor, path) })
  return path
}

function letter(staff: StaffRole, { username }: Actor, path: string) {
  const { name } = currentSite()
  return {
    subject: t('{username} invites you to {site}', { username, site: name }),
    text: t(
      '{username} invites you to join {site} as {role}.\n\nTo accept, open this link within {days} days. It works once:\n{link}',
      {
        username,
        site: name,
        role: t(staffRoleNames[staff]),
        days: validDays,
        link: (env.siteUrl ?? '') + path,
      },
    ),
  }
}

const subjectOf = ({ id, email }: { id: number; email: string }) => ({
  subjectType: 'invitation',
  subjectId: id,
  subjectName: email || `no. ${id}`,
})

const open = () => ({ usedAt: null, expiresAt: { gt: new Date() } })

export async function listOpenInvitations({ cursor, q, take }: ListRange = {}) {
  const found = await makeTextSearchFilter('Invitation', q, ['"email"', '"createdBy"'])
  const where = { AND: [open(), found, whereAfterCursor([{ id: 'desc' }], cursor)] }
  const rows = await db.invitation.findMany({ where, orderBy: { id: 'desc' }, take })
  return rows.map(({ id, email, staff, createdBy, expiresAt }) => ({
    id,
    email,
    createdBy,
    staff: parseStaff(staff) ?? 'editor',
    expiresAt: expiresAt.toISOString(),
  }))
}

/** @throws NotFound when the invitation was accepted or withdrawn before */
export async function withdrawInvitation(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const invitation = await tx.invitation.findFirst({ where: { id, ...open() } })
    const { count } = await tx.invitation.deleteMany({ where: { id, ...open() } })
    if (!invitation || count === 0) throw new NotFound(expiredInvitationMessage)
    await recordAudit(tx, actor, { action: 'deleted', ...subjectOf(invitation) })
  })
}

/**
 * Returns the role, the email address and the inviter of the invitation with this token; undefined if it is no longer
 * valid.
 */
export async function findInvitationByToken(token: string) {
  const row = await db.invitation.findFirst({ where: { tokenHash: hashSecret(token), ...open() } })
  const staff = parseStaff(row?.staff)
  return row && staff ? { staff, email: row.email, createdBy: row.createdBy } : undefined
}

/** @throws NotFound; Conflict for an owner, who has all permissions already */
export async function acceptInvitation(token: string, user: Account): Promise<void> {
  await inTransaction(async (tx) => {
    await lockAllAdmins(tx)
    // Reads the row, because the session shows an owner who lacks the required second factor as an ordinary user.
    const isOwner = staffRoleOf(await tx.user.findUniqueOrThrow({ where: { id: user.id } })) === 'owner'
    if (isOwner) throw new Conflict(t('You are already an owner of this site.'))
    const staff = await claim(tx, token, user.id)
    await tx.user.update({ where: { id: user.id }, data: staffColumns(staff) })
    await noteJoined(tx, user, staff)
  })
}

/** @throws NotFound, Conflict when the username or the email address is taken, Invalid, TooMany */
export async function registerInvitedUser(
  token: string,
  about: Registration,
  address: string,
): Promise<void> {
  const { password, ...named } = about
  if (!(await findInvitationByToken(token))) throw new NotFound(expiredInvitationMessage)
  await enforceRegistrationLimit(address)
  await refuseGuessablePassword(password, named)
  await assertAccountNotTaken(named)
  const passwordHash = await hashPassword(password)
  await inTransaction(async (tx) => {
    const user = await tx.user.create({
      data: { ...accountIdentityColumns(named), passwordHash, locale: currentLocale() },
    })
    const staff = await claim(tx, token, user.id)
    await tx.user.update({ where: { id: user.id }, data: staffColumns(staff) })
    await noteJoined(tx, user, staff)
  }).catch(async (error: unknown) => {
    await assertAccountNotTaken(named)
    throw error
  })
}

/** Marks an invitation as used: of two requests at once, only one succeeds. */
async function claim(tx: Transaction, token: string, usedById: number): Promise<StaffRole> {
  const where = { tokenHash: hashSecret(token), ...open() }
  const row = await tx.invitation.findFirst({ where })
  const { count } = await tx.invitation.updateMany({ where, data: { usedAt: new Date(), usedById } })
  const staff = parseStaff(row?.staff)
  if (!staff || count === 0) throw new NotFound(expiredInvitationMessage)
  return staff
}

const noteJoined = (tx: Transaction, { id, username }: Actor, staff: StaffRole) =>
  recordAudit(
    tx,
    { id, username },
    { action: 'changed', subjectType: 'role', subjectId: id, subjectName: username, note: staff },
  )

export async function deleteOldInvitations(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.invitation.deleteMany({ where: { expiresAt: { lt: before } }, limit }))
  await purgeOlderThan('invitations', keptDays * dayMs, forget, now)
}

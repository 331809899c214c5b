import { ignoreUnavailable } from '../../platform/database/database-errors.server'
import { db } from '../../platform/database/db.server'
import { thisMinute } from '../../platform/database/query-plans.server'
import { dayMs } from '../../platform/durations'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { hashSecret, randomToken } from '../../platform/process/secret.server'
import { cutText } from '../../platform/text/cut-text'
import type { Account } from './accounts'
import { describeSession } from './describe-session.server'
import type { KnownDevice } from './limits.server'
import { roles } from './roles'
import { withMembership } from './running-memberships.server'
import { withoutMissingSecondFactor } from './second-factor/requirement.server'
import { staffRoleOf } from './staff'

const idleMs = 30 * dayMs
const maxAgeMs = 90 * dayMs
const touchEveryMs = 10 * 60 * 1000

/** The two credentials of one session; the database holds only their hashes. */
export interface Credentials {
  cookie: string
  token: string
}

export interface Device {
  userAgent: string
  address: string
  timeZone?: string
  known?: KnownDevice
}

/** @param viaOidc set if the issuer of OpenID Connect vouched for the user */
export async function startSession(userId: number, device: Device, viaOidc = false): Promise<Credentials> {
  const { userAgent, address, timeZone } = device
  const token = randomToken()
  const credentials = { token, cookie: cookieFor(token) }
  await db.session.create({
    data: { userId, ...hashes(credentials), userAgent: cutText(userAgent, 300), address, timeZone, viaOidc },
  })
  return credentials
}

export async function findSession(credential: Partial<Credentials>, now = new Date()) {
  const where = credential.token
    ? { tokenHash: hashSecret(credential.token) }
    : credential.cookie && { cookieHash: hashSecret(credential.cookie) }
  if (!where) return
  const session = await db.session.findUnique({
    where: where as { tokenHash: string },
    include: { user: { include: withMembership(now) } },
  })
  if (!session || hasEnded(session, now)) return
  if (session.user.disabledAt) {
    await endSession(session.id).catch(ignoreUnavailable)
    return
  }
  if (now.getTime() - session.lastUsedAt.getTime() > touchEveryMs) {
    await db.session
      .updateMany({ where: { id: session.id }, data: { lastUsedAt: now } })
      .catch(ignoreUnavailable)
  }
  const { mustSetPassword } = session.user
  return {
    id: session.id,
    viaOidc: session.viaOidc,
    startedAt: session.createdAt,
    account: await withoutMissingSecondFactor(toAccount(session.user)),
    mustSetPassword,
  }
}

/**
 * The cookie is derived from the token, so that two tabs that restore it at once get the same one. The token cannot be
 * computed from it.
 */
export const cookieFor = (token: string) => hashSecret(`cookie of ${token}`)

export async function endSession(id: number): Promise<void> {
  await db.session.deleteMany({ where: { id } })
}

export async function endSessions(userId: number): Promise<void> {
  await db.session.deleteMany({ where: { userId } })
}

export async function endOtherSessions(userId: number, ownId: number): Promise<void> {
  await db.session.deleteMany({ where: { userId, NOT: { id: ownId } } })
}

/** @throws NotFound when the session is another user's */
export async function endOwnSession(userId: number, id: number): Promise<void> {
  const { count } = await db.session.deleteMany({ where: { id, userId } })
  if (count === 0) throw new NotFound(t('Session not found.'))
}

/** Most recently used first. */
export async function sessionsOf(userId: number) {
  const sessions = await db.session.findMany({
    where: { userId, NOT: { OR: endedBefore(thisMinute()) } },
    orderBy: { lastUsedAt: 'desc' },
  })
  return sessions.map((session) => ({ id: session.id, words: describeSession(session) }))
}

type UserRow = Omit<Account, 'role' | 'staff' | 'needsSecondFactor'> & {
  role: string
  staff: string | null
  /** One that runs, if any. */
  memberships: { id: number }[]
}

export function toAccount(row: UserRow): Account {
  const { id, username, email, phone, role } = row
  return {
    id,
    username,
    email,
    phone,
    staff: staffRoleOf(row),
    subscription: row.subscription || row.memberships.length > 0,
    role: roles.find((known) => known === role) ?? 'user',
  }
}

const hashes = ({ cookie, token }: Credentials) => ({
  cookieHash: hashSecret(cookie),
  tokenHash: hashSecret(token),
})

export async function deleteEndedSessions(now = new Date()): Promise<void> {
  const forget = (at: Date) =>
    deleteInBatches((limit) => db.session.deleteMany({ where: { OR: endedBefore(at) }, limit }))
  await purgeOlderThan('sessions', 0, forget, now)
}

const endedBefore = (now: Date) => [
  { lastUsedAt: { lt: new Date(now.getTime() - idleMs) } },
  { createdAt: { lt: new Date(now.getTime() - maxAgeMs) } },
]

function hasEnded({ lastUsedAt, createdAt }: { lastUsedAt: Date; createdAt: Date }, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > idleMs || now.getTime() - createdAt.getTime() > maxAgeMs
}

import { ignoreUnavailableDatabase } from '../../platform/database/database-errors.server'
import { db } from '../../platform/database/db.server'
import { currentMinute } from '../../platform/database/query-plans.server'
import { sql } from '../../platform/database/sql.server'
import { dayMs } from '../../platform/durations'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { hashSecret, randomToken } from '../../platform/process/secret.server'
import { cutText } from '../../platform/text/cut-text'
import type { Account } from './accounts'
import { describeSession } from './describe-session.server'
import type { RecognizedDevice } from './limits.server'
import { roles } from './roles'
import { sqlMembershipRunning } from './running-memberships.server'
import { dropRoleWithoutSecondFactor } from './second-factor/requirement.server'
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
  known?: RecognizedDevice
}

/** @param viaOidc whether the OpenID Connect issuer authenticated the user */
export async function startSession(userId: number, device: Device, viaOidc = false): Promise<Credentials> {
  const { userAgent, address, timeZone } = device
  const token = randomToken()
  const credentials = { token, cookie: sessionCookieValue(token) }
  await db.session.create({
    data: { userId, ...hashes(credentials), userAgent: cutText(userAgent, 300), address, timeZone, viaOidc },
  })
  return credentials
}

export async function findSession(credential: Partial<Credentials>, now = new Date()) {
  const where = credential.token
    ? sql`s."tokenHash" = ${hashSecret(credential.token)}`
    : credential.cookie && sql`s."cookieHash" = ${hashSecret(credential.cookie)}`
  if (!where) return
  const session = await readSession(where, now)
  if (!session || hasEnded(session, now)) return
  if (session.disabledAt) {
    await endSession(session.id).catch(ignoreUnavailableDatabase)
    return
  }
  if (now.getTime() - session.lastUsedAt.getTime() > touchEveryMs) {
    await db.session
      .updateMany({ where: { id: session.id }, data: { lastUsedAt: now } })
      .catch(ignoreUnavailableDatabase)
  }
  const { userId, isMember, viaOidc, createdAt, mustSetPassword, ...user } = session
  return {
    id: session.id,
    viaOidc,
    startedAt: createdAt,
    account: await dropRoleWithoutSecondFactor(
      accountFromRow({
        ...user,
        id: userId,
        subscription: user.subscription || Boolean(isMember),
        memberships: [],
      }),
    ),
    mustSetPassword,
  }
}

interface SessionRow extends Omit<UserRow, 'memberships'> {
  userId: number
  isMember: boolean | bigint
  viaOidc: boolean
  createdAt: Date
  lastUsedAt: Date
  disabledAt: Date | null
  mustSetPassword: boolean
}

/** Reads a session and its user by one statement, since nearly every page that is rendered begins with it. */
async function readSession(where: ReturnType<typeof sql>, now: Date): Promise<SessionRow | undefined> {
  const [row] = await db.$queryRaw<SessionRow[]>`
    SELECT s."id", s."viaOidc", s."createdAt", s."lastUsedAt", u."id" AS "userId", u."username", u."email",
      u."phone", u."subscription", u."role", u."staff", u."disabledAt", u."mustSetPassword",
      EXISTS (SELECT 1 FROM "Membership" WHERE "userId" = u."id" AND ${sqlMembershipRunning(now)}) AS "isMember"
    FROM "Session" s JOIN "User" u ON u."id" = s."userId"
    WHERE ${where}`
  return row
}

/**
 * Derives the cookie from the token, so that two tabs that restore it at once get the same one. The token cannot be
 * computed from it.
 */
export const sessionCookieValue = (token: string) => hashSecret(`cookie of ${token}`)

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

/** Returns a user's sessions, most recently used first. */
export async function listSessionsOfUser(userId: number) {
  const sessions = await db.session.findMany({
    where: { userId, NOT: { OR: endedBefore(currentMinute()) } },
    orderBy: { lastUsedAt: 'desc' },
  })
  return sessions.map((session) => ({ id: session.id, words: describeSession(session) }))
}

type UserRow = Omit<Account, 'role' | 'staff' | 'needsSecondFactor'> & {
  role: string
  staff: string | null
  /** A running membership, if any. */
  memberships: { id: number }[]
}

export function accountFromRow(row: UserRow): Account {
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

import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { hashOf, newCredential } from '../platform/secret.server'
import { type Account, roles } from './accounts'

const dayMs = 24 * 3600 * 1000
const idleMs = 30 * dayMs
const longestMs = 90 * dayMs
const touchEveryMs = 10 * 60 * 1000

/** The two credentials of one session; only their hashes are kept. */
export interface Credentials {
  cookie: string
  token: string
}

export interface Device {
  userAgent: string
  address: string
}

/** Begins a session for somebody who proved who they are. */
export async function startSession(userId: number, { userAgent, address }: Device): Promise<Credentials> {
  const token = newCredential()
  const credentials = { token, cookie: cookieFor(token) }
  await db.session.deleteMany({ where: { userId, OR: ended(new Date()) } })
  await db.session.create({
    data: { userId, ...hashes(credentials), userAgent: userAgent.slice(0, 300), address },
  })
  return credentials
}

/** The session that a cookie or a token belongs to, with its person; undefined when there is none or it has ended. */
export async function findSession(credential: Partial<Credentials>, now = new Date()) {
  const which = credential.token
    ? { tokenHash: hashOf(credential.token) }
    : credential.cookie && { cookieHash: hashOf(credential.cookie) }
  if (!which) return
  const session = await db.session.findUnique({
    where: which as { tokenHash: string },
    include: { user: true },
  })
  if (!session) return
  if (hasEnded(session, now)) {
    await endSession(session.id)
    return
  }
  if (now.getTime() - session.lastUsedAt.getTime() > touchEveryMs) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastUsedAt: now } })
  }
  return { id: session.id, account: asAccount(session.user) }
}

/**
 * The cookie that belongs to a token. Derived, so that a browser that kept only the token gets its cookie back without a
 * change of the session: two tabs that do so at once agree. The token cannot be told from it.
 */
export const cookieFor = (token: string) => hashOf(`cookie of ${token}`)

export async function endSession(id: number): Promise<void> {
  await db.session.deleteMany({ where: { id } })
}

/** Ends every session of somebody. */
export async function endSessions(userId: number): Promise<void> {
  await db.session.deleteMany({ where: { userId } })
}

/** Ends one of somebody's own sessions. @throws NotFound when it is not theirs */
export async function endOwnSession(userId: number, id: number): Promise<void> {
  const { count } = await db.session.deleteMany({ where: { id, userId } })
  if (count === 0) throw new NotFound('Session not found.')
}

/** Somebody's sessions, last used first. */
export async function sessionsOf(userId: number) {
  const sessions = await db.session.findMany({ where: { userId }, orderBy: { lastUsedAt: 'desc' } })
  return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    userAgent,
    createdAt,
    lastUsedAt,
  }))
}

type UserRow = Omit<Account, 'role'> & { role: string }

/** What may be known of a person outside: never the hash. */
export function asAccount({ id, username, email, phone, subscription, role }: UserRow): Account {
  return { id, username, email, phone, subscription, role: roles.find((known) => known === role) ?? 'user' }
}

const hashes = ({ cookie, token }: Credentials) => ({ cookieHash: hashOf(cookie), tokenHash: hashOf(token) })

const ended = (now: Date) => [
  { lastUsedAt: { lt: new Date(now.getTime() - idleMs) } },
  { createdAt: { lt: new Date(now.getTime() - longestMs) } },
]

function hasEnded({ lastUsedAt, createdAt }: { lastUsedAt: Date; createdAt: Date }, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > idleMs || now.getTime() - createdAt.getTime() > longestMs
}

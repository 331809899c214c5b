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
  const credentials = { cookie: newCredential(), token: newCredential() }
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

/** Gives a session a new cookie or token, for a browser that has only the other; the old one is dead. */
export async function renew(sessionId: number, which: keyof Credentials): Promise<string> {
  const credential = newCredential()
  const data = which === 'cookie' ? { cookieHash: hashOf(credential) } : { tokenHash: hashOf(credential) }
  await db.session.update({ where: { id: sessionId }, data })
  return credential
}

export async function endSession(id: number): Promise<void> {
  await db.session.deleteMany({ where: { id } })
}

/** Ends one of somebody's own sessions. @throws NotFound when it is not theirs */
export async function endOwnSession(userId: number, id: number): Promise<void> {
  const { count } = await db.session.deleteMany({ where: { id, userId } })
  if (count === 0) throw new NotFound('Session not found.')
}

export async function endOtherSessions(userId: number, keptId?: number): Promise<void> {
  await db.session.deleteMany({ where: { userId, ...(keptId ? { NOT: { id: keptId } } : {}) } })
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

import { Unavailable } from '../errors/errors'
import { msg } from '../i18n/i18n'
import { log } from '../logging/log.server'

interface Outage {
  codes: RegExp
  message: string
  retryAfterSeconds: number
}

const full: Outage = {
  codes: /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|53100)$/,
  message: msg('The disk of this site is full: nothing can be saved until its owner makes room.'),
  retryAfterSeconds: 60,
}
const busy: Outage = {
  codes: /^(SQLITE_(BUSY|LOCKED).*|SocketTimeout|TooManyConnections|P2028|53300|55P03)$/,
  message: msg('The site is too busy to answer. Please try again in a few seconds.'),
  retryAfterSeconds: 5,
}

/** Errors by SQLite's result codes, PostgreSQL's SQLSTATE, Prisma's codes and kinds, and those of the network. */
const outages: Outage[] = [
  full,
  busy,
  {
    codes:
      /^(SQLITE_(IOERR|CANTOPEN|READONLY).*|DatabaseNotReachable|ConnectionClosed|08...|57P0[1-5]|25006|ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/,
    message: msg('The site cannot reach its data right now. Please try again in a moment.'),
    retryAfterSeconds: 5,
  },
]

/** Messages of pg that have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

const logEveryMs = 10_000
let quietUntil = 0
/** How long a full disk counts as a busy database for requests that wait for it. */
const fullForMs = 10_000
let fullUntil = 0

/** @throws Unavailable when the error says that the database is full, locked or away; the error itself otherwise */
export function rethrowAsUnavailable(error: unknown): never {
  const code = databaseCode(error)
  const found = code && outages.find(({ codes }) => codes.test(code))
  if (!found) throw error
  const now = Date.now()
  if (found === full) fullUntil = now + fullForMs
  const outage = found === busy && now < fullUntil ? full : found
  if (now > quietUntil) {
    quietUntil = now + logEveryMs
    log.error({ code, reason: outage.message }, 'the database cannot be used')
  }
  throw new Unavailable(outage.message, 503, outage.retryAfterSeconds)
}

/** Tells whether Prisma refused a write because another record has that unique value. */
export const isUniqueViolation = (error: unknown) => property(error, 'code') === 'P2002'

/** Returns the deepest code in an error of Prisma's: `SQLITE_FULL`, `57P01`, `DatabaseNotReachable`, `P2028`. */
export function databaseCode(error: unknown): string | undefined {
  if (error instanceof Error && lostConnection.test(error.message)) return 'ECONNRESET'
  const cause = property(property(property(error, 'meta'), 'driverAdapterError') ?? error, 'cause')
  const codes = ['originalCode', 'code', 'kind'].map((name) => property(cause, name))
  return [...codes, property(error, 'code')].find((code) => typeof code === 'string')
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** For `.catch` of a write that the reader can do without. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
}

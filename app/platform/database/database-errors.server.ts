import { Conflict, Unavailable } from '../errors/errors'
import { msg } from '../i18n/i18n'
import { log } from '../logging/log.server'

interface Outage {
  codes: RegExp
  message: string
  retryAfterSeconds: number
}

const full: Outage = {
  codes: /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|53100)$/,
  message: msg('This site’s disk is full. Nothing can be saved until its owner frees some space.'),
  retryAfterSeconds: 60,
}
const busy: Outage = {
  codes: /^(SQLITE_(BUSY|LOCKED).*|SocketTimeout|TooManyConnections|P2028|53300|55P03)$/,
  message: msg('The site is too busy to answer. Please try again in a few seconds.'),
  retryAfterSeconds: 5,
}

/**
 * The outages by their signs: SQLite's result codes, PostgreSQL's SQLSTATE, Prisma's codes and kinds, and network
 * errors.
 */
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

/** A pattern for messages of pg about a lost connection, which have no code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

const logEveryMs = 10_000
let quietUntil = 0
/** The time in which requests that wait for a full disk are told that the database is busy. */
const fullForMs = 10_000
let fullUntil = 0

/** @throws Unavailable when the error says that the database is full, locked or unreachable; else the error itself */
export function rethrowAsUnavailable(error: unknown): never {
  const code = databaseErrorCode(error)
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

const maxAttempts = 4

/** Retries work that failed because somebody else took the same name, address or number at the same moment. */
export async function retryOnClash<T>(work: () => Promise<T>, left = maxAttempts - 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (left === 0 || !isUniqueViolation(error)) throw error
    return retryOnClash(work, left - 1)
  }
}

/**
 * Returns what the `.catch` of a save does when another record has a value that only one may have: its field is at fault.
 * Any other error goes on.
 */
export const refuseTaken =
  (field: string, message: () => string) =>
  (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error
    throw takenValueConflict(field, message())
  }

export const takenValueConflict = (field: string, message: string) =>
  new Conflict(message, { [field]: [message] })

/** Returns the innermost code of an error from Prisma: `SQLITE_FULL`, `57P01`, `DatabaseNotReachable`, `P2028`. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (error instanceof Error && lostConnection.test(error.message)) return 'ECONNRESET'
  const cause = property(property(property(error, 'meta'), 'driverAdapterError') ?? error, 'cause')
  const codes = ['originalCode', 'code', 'kind'].map((name) => property(cause, name))
  return [...codes, property(error, 'code')].find((code) => typeof code === 'string')
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Ignores an unavailable database, for the `.catch` of a write that is not essential. */
export function ignoreUnavailableDatabase(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
}

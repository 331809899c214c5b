import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import pLimit from 'p-limit'
import { cachePreparedStatements } from './cached-statements.server'
import { databaseErrorCode } from './database-errors.server'
import { type DriverAdapter, type DriverTransaction, openTransaction } from './transaction.server'

const maxPauseMs = 100
const longestTurnMs = 10
const countEveryMs = 10 * 60_000
/** SQLite's own limit; Prisma's default for SQLite, 999, refuses longer lists of ids. */
const maxBindValues = 32_766

/** The statement that sets how many index rows are sampled; see sqlite.org/lang_analyze.html. */
const countFew = 'PRAGMA analysis_limit = 4000'
/** Updates the statistics of tables that have changed much. */
const countChanged = 'PRAGMA optimize'
/** SQL that updates the statistics of tables that have changed much or have none. */
const countAll = 'PRAGMA optimize = 0x10002'

/**
 * Creates Prisma's adapter for SQLite on two connections: one writes, one statement or transaction at a time, in order;
 * the other reads committed data and never waits. Locks of other processes are waited for up to `patienceMs`, off the
 * event loop. SQLite answers synchronously, so long series of statements are interrupted for other work. Table
 * statistics are updated on connecting and as tables grow: without them, SQLite scans a large table to find the few
 * rows that a small one names.
 */
export function sqliteAdapter(
  url: string,
  patienceMs = 10_000,
): Pick<PrismaBetterSQLite3, 'provider' | 'adapterName' | 'connect'> {
  const factory = new PrismaBetterSQLite3({ url, timeout: 0 })
  const connect = async () => {
    const writer = await factory.connect()
    await whenUnlocked(patienceMs, () => writer.executeScript(`PRAGMA synchronous = FULL; ${countFew}`))
    await countNow(writer).catch(ignoreFailure)
    // A connection reads the statistics when it opens.
    const reader = await factory.connect()
    cachePreparedStatements(reader)
    await whenUnlocked(patienceMs, () => reader.executeScript(onlyReads))
    return writingAndReading(writer, reader, patienceMs)
  }
  return { provider: factory.provider, adapterName: factory.adapterName, connect }
}

function writingAndReading(writer: DriverAdapter, reader: DriverAdapter, patienceMs: number): DriverAdapter {
  const turns = pLimit(1)
  const reads = pLimit(1)
  const write = <T>(run: () => Promise<T>) => {
    const asked = Date.now()
    return turns(async () => {
      await shareProcess()
      return whenUnlocked(patienceMs, run, asked)
    })
  }
  const startTransaction = () =>
    new Promise<DriverTransaction>((resolve, reject) => {
      const asked = Date.now()
      turns(async () => {
        await shareProcess()
        // Takes the write lock at once, since taking it later could fail.
        await whenUnlocked(patienceMs, () => writer.executeScript('BEGIN IMMEDIATE'), asked)
        await new Promise<void>((giveBack) => resolve(openTransaction(writer, giveBack)))
      }).catch(reject)
    })
  const counting = setInterval(() => {
    write(() => countAgain(writer, reader)).catch(ignoreFailure)
  }, countEveryMs).unref()
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    getConnectionInfo: () => ({ maxBindValues, supportsRelationJoins: false }),
    async queryRaw(query) {
      if (!/^\s*(EXPLAIN|SELECT)\b/i.test(query.sql)) return write(() => writer.queryRaw(query))
      // One after the other, so that each of many that are asked at once lets others in.
      return reads(async () => {
        await shareProcess()
        return whenUnlocked(patienceMs, () => reader.queryRaw(query))
      })
    },
    executeRaw: (query) => write(() => writer.executeRaw(query)),
    executeScript: (script) => write(() => writer.executeScript(script)),
    startTransaction,
    async dispose() {
      clearInterval(counting)
      await reader.dispose()
      await writer.dispose()
    },
  }
}

const onlyReads = 'PRAGMA query_only = ON'

/** Updates the statistics. It is async, since the driver throws instead of rejecting. */
const countNow = async (writer: DriverAdapter) => writer.executeScript(countAll)

async function countAgain(writer: DriverAdapter, reader: DriverAdapter): Promise<void> {
  await writer.executeScript(countChanged)
  try {
    // Reloads the statistics, which a read-only connection may not do.
    await reader.executeScript('PRAGMA query_only = OFF; ANALYZE sqlite_schema')
  } finally {
    await reader.executeScript(onlyReads)
  }
}

/** Missing statistics make pages slower, not wrong. */
const ignoreFailure = () => {}

let turnBegan = performance.now()

/** Yields to timers and other requests after a long series of statements. */
async function shareProcess(): Promise<void> {
  if (performance.now() - turnBegan < longestTurnMs) return
  // The first turn may still be one of the same round of the event loop, before timers and other requests.
  await nextTurn()
  await nextTurn()
  turnBegan = performance.now()
}

/** Retries while the database is locked; SQLite's own waiting would block the process. */
async function whenUnlocked<T>(patienceMs: number, run: () => Promise<T>, asked = Date.now()): Promise<T> {
  for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || Date.now() - asked > patienceMs) throw error
      await delay(pauseMs * (0.5 + Math.random() / 2))
    }
  }
}

const isLocked = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(databaseErrorCode(error) ?? '')

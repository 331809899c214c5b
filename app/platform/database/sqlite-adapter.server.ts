import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { PrismaBetterSQLite3 } from '@prisma/adapter-better-sqlite3'
import pLimit from 'p-limit'
import { databaseCode } from './database-errors.server'
import { keepStatements } from './kept-statements.server'
import { type Adapter, type DriverTransaction, openTransaction } from './transaction.server'

const maxPauseMs = 100
const longestTurnMs = 10
const countEveryMs = 10 * 60_000

/** Rows of an index that are looked at; see sqlite.org/lang_analyze.html. */
const countFew = 'PRAGMA analysis_limit = 4000'
/** Tables that have changed much since they were counted. */
const countChanged = 'PRAGMA optimize'
/** Those, and what was never counted. */
const countAll = 'PRAGMA optimize = 0x10002'

/**
 * Prisma's adapter for SQLite, on two connections: one writes, a statement or a transaction at a time, first come, first
 * served; the other reads what is committed and waits for none. A lock of another process is waited for `patienceMs`, off
 * the event loop. SQLite answers at once, so that a row of statements would keep the process from all else: it is interrupted.
 * Tables are counted when it connects and as they grow: without that, SQLite goes through a large table to find the few rows that a small one names.
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
    // What was counted is read when a connection begins.
    const reader = await factory.connect()
    keepStatements(reader)
    await whenUnlocked(patienceMs, () => reader.executeScript(onlyReads))
    return writingAndReading(writer, reader, patienceMs)
  }
  return { provider: factory.provider, adapterName: factory.adapterName, connect }
}

function writingAndReading(writer: Adapter, reader: Adapter, patienceMs: number): Adapter {
  const turns = pLimit(1)
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
        // Takes the lock at once: to take it in the midst could fail.
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
    async queryRaw(query) {
      if (!/^\s*(EXPLAIN|SELECT)\b/i.test(query.sql)) return write(() => writer.queryRaw(query))
      await shareProcess()
      return whenUnlocked(patienceMs, () => reader.queryRaw(query))
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

/** In a function of its own, as the driver throws what it should reject with. */
const countNow = async (writer: Adapter) => writer.executeScript(countAll)

async function countAgain(writer: Adapter, reader: Adapter): Promise<void> {
  await writer.executeScript(countChanged)
  try {
    // Reads what was counted, and is refused to what only reads.
    await reader.executeScript('PRAGMA query_only = OFF; ANALYZE sqlite_schema')
  } finally {
    await reader.executeScript(onlyReads)
  }
}

/** Without it, pages are slower and right. */
const ignoreFailure = () => {}

let turnBegan = performance.now()

/** Lets timers and other requests have their turn, when statements have followed each other for long. */
async function shareProcess(): Promise<void> {
  if (performance.now() - turnBegan < longestTurnMs) return
  await nextTurn()
  turnBegan = performance.now()
}

/** SQLite's own waiting would block the process. */
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

const isLocked = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(databaseCode(error) ?? '')

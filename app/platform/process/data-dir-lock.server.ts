import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { CannotStart } from '../cannot-start.server'

/**
 * The connections that hold locks. They stay referenced, since a garbage-collected one is closed, which releases its
 * lock.
 */
const held = new Set<Database.Database>()

/**
 * Locks a folder until this process ends in whatever way, by SQLite's lock on a small extra file, which the system
 * releases with the process, even in another container. The holder's id is in a file beside it, for people to read.
 * @throws CannotStart with the other process's id
 */
export function lockDataDir(dataDir: string): void {
  const pidFile = path.join(dataDir, 'server.pid')
  const lock = new Database(path.join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new CannotStart(`${dataDir} is in use: the site is already running there (pid ${pidIn(pidFile)}).`)
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  held.add(lock)
}

function pidIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

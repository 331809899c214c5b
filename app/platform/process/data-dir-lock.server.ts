import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { CannotStart } from '../cannot-start.server'

/**
 * Keeps the connections referenced as long as the process lives: a garbage-collected connection is closed, and its
 * lock released.
 */
const held = new Set<Database.Database>()

/**
 * Locks a folder for this process until it ends, however it ends: SQLite's own lock on a small extra file, which the
 * system releases with the process, in another container too. The holder's id is in a file beside, for people to
 * read.
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

import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '../cannot-start.server'
import { env } from '../env.server'
import { log } from '../logging/log.server'
import { copySqliteFile } from './copy-sqlite.server'

export const copyBeforeUpdateOf = (file: string) => file.replace(/(\.db)?$/, '-before-update.db')

/**
 * Copies a SQLite database before migrations change it, so that the version before can go on with it.
 * @throws CannotStart when there is no room for the copy
 */
export async function copyBeforeUpdate(file: string): Promise<void> {
  const copy = copyBeforeUpdateOf(file)
  const unfinished = `${copy}.part`
  try {
    // It takes the mode of the file that is there.
    writeFileSync(unfinished, '', { mode: 0o600 })
    await copySqliteFile(file, unfinished)
  } catch (error) {
    rmSync(unfinished, { force: true, recursive: true })
    throw new CannotStart(
      `The database could not be copied to ${copy} before it is brought up to date (${(error as Error).message}): make room on the disk of ${path.dirname(copy)}.`,
    )
  }
  renameSync(unfinished, copy)
  log.info({ copy }, 'database copied before it is brought up to date')
}

/** Removes the copy that an earlier start made, now that the site has started well with the migrated database. */
export function removeCopyOfEarlierUpdate(databaseUrl = env.databaseUrl): void {
  if (!databaseUrl.startsWith('file:')) return
  const copy = copyBeforeUpdateOf(databaseUrl.slice('file:'.length))
  const madeAt = statSync(copy, { throwIfNoEntry: false })?.mtimeMs
  if (madeAt === undefined || madeAt > performance.timeOrigin) return
  rmSync(copy, { force: true })
  log.info({ copy }, 'copy of the database from before its update removed')
}

import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, withWritableFolder } from '../cannot-start.server'
import { env } from '../env.server'
import { log } from '../logging/log.server'

/**
 * Makes the data readable only by the site's own system user: the folder is 0700, the database 0600. If nginx sends
 * files itself, its user, who is in the site's group, may enter the folder (0710).
 * @throws CannotStart when the folder cannot be made or written to
 */
export async function restrictDataPermissions({ dataDir, databaseUrl, accelRedirect } = env): Promise<void> {
  withWritableFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    restrict(dataDir, accelRedirect ? 0o710 : 0o700)
    accessSync(dataDir, constants.W_OK)
  })
  if (!databaseUrl.startsWith('file:')) return
  const file = databaseUrl.slice('file:'.length)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // SQLite gives its additional files the mode of the database.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  for (const ending of ['', '-wal', '-shm', '-journal']) restrict(file + ending, 0o600)
}

const sharedFolder = 0o1000

/** Changes a mode, ignoring failures: some file systems have no modes, and the folder may belong to another user. */
function restrict(file: string, mode: number): void {
  try {
    const now = statSync(file).mode
    if ((now & 0o777) !== mode && !(now & sharedFolder)) chmodSync(file, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error, file }, 'other users of this machine may be able to read this')
  }
}

/** A file in DATA_DIR that exists while a backup is being restored. */
export const unfinishedRestoreFile = 'restore-unfinished'

/** @throws CannotStart if a restore was interrupted: an incomplete site must not start */
export async function refuseUnfinishedRestore({ dataDir } = env): Promise<void> {
  if (existsSync(path.join(dataDir, unfinishedRestoreFile)))
    throw new CannotStart(
      `A restore into ${dataDir} was cut off. Empty that folder, the database and the storage, and restore again.`,
    )
}

import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env } from '../env.server'
import { log } from '../logging/log.server'
import { CannotStart, inWritableFolder } from './cannot-start.server'

/**
 * Nobody but the site's own system user reads what is kept: the folder is 0700, the database 0600. Where nginx sends files by itself,
 * its user, who is in the site's group, gets through the folder (0710).
 * @throws CannotStart when the folder cannot be made or written to
 */
export async function keepDataPrivate({ dataDir, databaseUrl, accelRedirect } = env): Promise<void> {
  inWritableFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    restrict(dataDir, accelRedirect ? 0o710 : 0o700)
    accessSync(dataDir, constants.W_OK)
  })
  if (!databaseUrl.startsWith('file:')) return
  const file = databaseUrl.slice('file:'.length)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // SQLite gives its other files the mode of the first.
  writeFileSync(file, '', { flag: 'a', mode: 0o600 })
  for (const ending of ['', '-wal', '-shm', '-journal']) restrict(file + ending, 0o600)
}

const sharedFolder = 0o1000

/** Not every file system knows modes, and not every folder is ours: the site runs all the same. */
function restrict(file: string, mode: number): void {
  try {
    const now = statSync(file).mode
    if ((now & 0o777) !== mode && !(now & sharedFolder)) chmodSync(file, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.warn({ err: error, file }, 'other users of this machine may be able to read this')
  }
}

/** A file in DATA_DIR while a backup is being put there. */
export const unfinishedRestore = 'restore-unfinished'

/** @throws CannotStart where a restore was cut off: half a site must not start */
export async function refuseUnfinishedRestore({ dataDir } = env): Promise<void> {
  if (existsSync(path.join(dataDir, unfinishedRestore)))
    throw new CannotStart(
      `A restore into ${dataDir} was cut off. Empty that folder, the database and the storage, and restore again.`,
    )
}

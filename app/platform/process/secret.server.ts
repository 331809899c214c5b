import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, withWritableFolder } from '../cannot-start.server'
import { env } from '../env.server'

/**
 * The site's secret: SESSION_SECRET, or one that was generated at the first start and stored in DATA_DIR.
 * @throws CannotStart
 */
export const sessionSecret = env.sessionSecret ?? withWritableFolder(env.dataDir, secretInDataDir)

/** Computes a keyed hash, so that the database alone is not enough to forge a credential. */
export const hashSecret = (credential: string) =>
  createHmac('sha256', sessionSecret).update(credential).digest('base64url')

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

function secretInDataDir(): string {
  const file = path.join(env.dataDir, 'session-secret')
  mkdirSync(env.dataDir, { recursive: true })
  try {
    writeFileSync(file, randomToken(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (stored.length >= 16) return stored
  throw new CannotStart(
    `${file} is empty or cut off: put it back from a backup, or delete it; then all log in anew.`,
  )
}

import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { env } from './env.server'

/** SESSION_SECRET, or one made once and kept in the data folder, readable by its owner alone. */
export const secret = env.sessionSecret ?? secretInDataDir()

/** What of a credential is kept in the database: it cannot be turned back, nor made without the secret. */
export const hashOf = (credential: string) =>
  createHmac('sha256', secret).update(credential).digest('base64url')

/** A credential that cannot be guessed: 32 random bytes. */
export function newCredential(): string {
  return randomBytes(32).toString('base64url')
}

function secretInDataDir(): string {
  const file = path.join(env.dataDir, 'session-secret')
  mkdirSync(env.dataDir, { recursive: true })
  try {
    writeFileSync(file, newCredential(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

import { readFileSync } from 'node:fs'
import { env } from '../../platform/env.server'

/**
 * Returns the passphrase of backups; undefined if they are not encrypted.
 * @throws Error with a message of one line when its file cannot be read
 */
export function backupPassphrase(): string | undefined {
  const { passphrase, passphraseFile } = env.backup
  if (passphrase && passphraseFile)
    throw new Error('BACKUP_PASSPHRASE takes the place of BACKUP_PASSPHRASE_FILE: set one of them.')
  if (!passphraseFile) return passphrase
  const found = readPassphrase(passphraseFile)
  if (found.length < 8) throw new Error('BACKUP_PASSPHRASE_FILE takes a file with at least 8 characters.')
  return found
}

function readPassphrase(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`BACKUP_PASSPHRASE_FILE takes a file that can be read: ${(error as Error).message}.`)
  }
}

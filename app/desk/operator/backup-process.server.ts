import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { environmentWith } from '../../platform/env.server'
import type { BackupResult } from './backup.server'

const lowPriority = 15

/**
 * Runs `npm run backup` as a process that lets readers go first, and that ends with this one.
 * @param target as `backUp` takes it
 * @throws Error with what the command says
 */
export async function runBackupCommand(target: string, signal: AbortSignal): Promise<BackupResult> {
  const child = spawn(process.execPath, ['scripts/backup.mjs'], {
    // As a parameter, keys in the address would be in the list of processes.
    env: environmentWith({ BACKUP_TO: target }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const end = () => void child.kill()
  signal.addEventListener('abort', end)
  process.once('exit', end)
  try {
    if (child.pid) setPriority(child.pid, lowPriority)
    const ended = once(child, 'close')
    const streams = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''))
    const [[, endedBy], printed = '', said = ''] = await Promise.all([ended, ...streams])
    const result = lastLine(printed)
    if (result) return JSON.parse(result)
    throw new Error(lastLine(said) || `The backup was ended by ${endedBy}.`)
  } finally {
    signal.removeEventListener('abort', end)
    process.off('exit', end)
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)

import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '../../platform/durations'
import { isProcessGone, nodeId } from '../../platform/process/node.server'

const prefix = '.zinehouse-backup-'

/**
 * Makes a folder for a backup in progress, beside the archives, and removes the remains of backups that were
 * killed.
 */
export async function makeBackupFolder(beside: string): Promise<string> {
  await mkdir(beside, { recursive: true })
  await removeAbandoned(beside)
  return mkdtemp(path.join(beside, `${prefix}${nodeId}-`))
}

async function removeAbandoned(beside: string): Promise<void> {
  for (const name of await readdir(beside)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(beside, name)
    const node = name.slice(prefix.length).split('-').slice(0, 3).join('-')
    if (isProcessGone(node) || (await isOld(folder))) await rm(folder, { recursive: true, force: true })
  }
}

/** Tells whether a folder belongs to another machine and nothing has been written into it for a day. */
async function isOld(folder: string): Promise<boolean> {
  const names = ['', ...(await readdir(folder).catch(() => []))]
  const times = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(...times) < Date.now() - dayMs
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '../platform/env.server'
import { NotFound } from '../platform/http/errors'
import { isSiteGone, nodeId } from '../platform/process/node.server'
import { storage } from '../uploads/storage.server'
import { NotTakenApart } from './child.server'

const workFolders = path.join(env.dataDir, 'taking-apart')

/** A new folder of this process. */
export async function aWorkFolder(): Promise<string> {
  const folder = path.join(workFolders, `${nodeId}.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  return folder
}

/** What a killed process had started ends a second later. */
const whileWritten = { maxRetries: 5, retryDelay: 300 }

/** No work takes so long. */
const longestMs = 24 * 3600_000

/** Removes those of processes that ended in the middle of their work, also in a container that is no more. */
export async function removeLeftWorkFolders(now = new Date()): Promise<void> {
  for (const name of await readdir(workFolders).catch(() => [])) {
    const folder = path.join(workFolders, name)
    const { birthtime = now } = (await stat(folder).catch(() => undefined)) ?? {}
    if (isSiteGone(name.split('.')[0] ?? null) || now.getTime() - birthtime.getTime() > longestMs)
      await rm(folder, { recursive: true, force: true, ...whileWritten })
  }
}

/** @throws NotTakenApart when it is not there */
export async function storedPdf(stored: string): Promise<Readable> {
  return storage.read(stored.replaceAll('\\', '/')).catch((error) => {
    throw error instanceof NotFound ? new NotTakenApart('Its file is missing.') : error
  })
}

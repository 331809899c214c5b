import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { isSiteProcessGone, nodeId } from '../../platform/process/node.server'
import { storage } from '../../site/uploads/storage.server'
import { CannotExtract } from './extraction-process.server'

const workFolders = path.join(env.dataDir, 'taking-apart')

export async function withWorkFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = path.join(workFolders, `${nodeId}.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws CannotExtract when the file is missing */
export const withStoredPdf = <Result>(
  stored: string,
  run: (pdf: string, folder: string) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> =>
  withWorkFolder(async (folder) => {
    const pdf = path.join(folder, 'original.pdf')
    await pipeline(await readStoredPdf(stored), createWriteStream(pdf), { signal })
    return run(pdf, folder)
  })

/** The options for deleting a folder: a child of a killed process may write for another second. */
const whileWritten = { maxRetries: 5, retryDelay: 300 }

/** The maximum age of a work folder; no work takes longer. */
const maxMs = dayMs

/** Removes work folders of processes that have ended, also of containers that no longer exist. */
export async function removeAbandonedWorkFolders(now = new Date()): Promise<void> {
  for (const name of await readdir(workFolders).catch(() => [])) {
    const folder = path.join(workFolders, name)
    const { birthtime = now } = (await stat(folder).catch(() => undefined)) ?? {}
    if (isSiteProcessGone(name.split('.')[0] ?? null) || now.getTime() - birthtime.getTime() > maxMs)
      await rm(folder, { recursive: true, force: true, ...whileWritten })
  }
}

async function readStoredPdf(stored: string): Promise<Readable> {
  return storage.read(stored.replaceAll('\\', '/')).catch((error) => {
    throw error instanceof NotFound ? new CannotExtract(msg('Its file is missing.')) : error
  })
}

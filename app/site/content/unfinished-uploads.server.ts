import { db, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Unavailable } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { isProcessGone, nodeId } from '../../platform/process/node.server'
import { isStrippedType } from '../uploads/picture-metadata.server'
import { storage } from '../uploads/storage.server'
import type { IncomingFile } from './incoming-file'

/** The value of `bytes` for a file that does not belong to a record yet. */
const pending = -1n
/** The value of `bytes` for a file that is being deleted. */
const abandoned = -2n

/** The time of silence after which a process's uploads count as interrupted. */
const silentAfterMs = 10 * 60_000
const signEveryMs = 60_000

const inFlight = new Set<string>()
let givesSigns = false

/** Records the path of an upload before the file is written. */
export async function beginUpload(path: string, type: string): Promise<void> {
  const by = { uploadedBy: nodeId, seenAt: new Date() }
  await db.storedFile.create({
    data: { path, type, bytes: pending, sha256: '', isStripped: isStrippedType(type), ...by },
  })
  inFlight.add(path)
  if (!givesSigns) setInterval(giveSigns, signEveryMs).unref()
  givesSigns = true
}

async function giveSigns(): Promise<void> {
  const where = { path: { in: [...inFlight] }, bytes: pending }
  try {
    await db.storedFile.updateMany({ where, data: { seenAt: new Date() } })
    const rows = await db.storedFile.findMany({ where, select: { path: true } })
    const rest = new Set(rows.map(({ path }) => path))
    for (const path of where.path.in) if (!rest.has(path)) inFlight.delete(path)
  } catch (error) {
    log.warn({ err: error }, 'uploads in flight could give no sign')
  }
}

/**
 * Records that an upload is complete, and which record its file belongs to.
 * @throws Unavailable when the upload was counted as interrupted meanwhile
 */
export async function finishUpload(
  tx: Transaction,
  { path, type, bytes, sha256, width, height }: IncomingFile,
  owner: { ownerKind: string; ownerId: number; field: string; trashedAt: Date | null },
): Promise<void> {
  const { count } = await tx.storedFile.updateMany({
    where: { path, bytes: pending },
    data: { type, bytes, sha256, width, height, ...owner, uploadedBy: null, seenAt: null },
  })
  if (count === 0) throw new Unavailable(t('The upload was interrupted. Please send it again.'))
}

/**
 * Deletes those of the files that belong to no record. A failure is logged, and retried by `removeInterruptedUploads`.
 */
export async function deleteUnownedFiles(paths: string[]): Promise<void> {
  for (const path of paths) {
    await logFailure(path, async () => {
      const claim = { bytes: abandoned, uploadedBy: nodeId, seenAt: new Date() }
      await db.storedFile.updateMany({ where: { path, bytes: pending }, data: claim })
      const hasRecord = await db.storedFile.count({ where: { path, bytes: { gte: 0 } } })
      if (!hasRecord) await deleteAbandoned(path)
    })
    inFlight.delete(path)
  }
}

/** Deletes files of processes that died; several nodes may do so at once, during other uploads. */
export async function removeInterruptedUploads(now = new Date()): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs)
  await storage
    .removeLeftovers(yesterday)
    .catch((error) => log.error({ err: error }, 'could not clean up storage'))
  const unfinished = await db.storedFile.findMany({ where: { bytes: { lt: 0 } } })
  for (const { path, bytes, uploadedBy, seenAt, createdAt } of unfinished) {
    const isSilent = now.getTime() - (seenAt ?? createdAt).getTime() > silentAfterMs
    if (inFlight.has(path) || !(isSilent || isProcessGone(uploadedBy))) continue
    await logFailure(path, async () => {
      const claim = { bytes: abandoned, uploadedBy: nodeId, seenAt: now }
      const asSeen = { path, bytes, uploadedBy, seenAt }
      const { count } = await db.storedFile.updateMany({ where: asSeen, data: claim })
      if (count > 0) await deleteAbandoned(path)
    })
  }
}

async function deleteAbandoned(path: string): Promise<void> {
  await storage.delete(path)
  await db.storedFile.deleteMany({ where: { path, bytes: abandoned } })
}

async function logFailure(path: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => log.error({ err: error, path }, 'could not delete an unfinished upload'))
}

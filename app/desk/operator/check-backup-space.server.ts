import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { db, isPostgresql } from '../../platform/database/db.server'
import type { Env } from '../../platform/env.server'
import { openBackupPlace } from './backup-place.server'
import { freeBytes, megabytes } from './disk-space.server'
import { type Finding, findingReporters } from './findings'

const { ok, warning } = findingReporters('next backup')

/**
 * Compares what the next backup takes with the space that is free.
 * @param folder where backups are written; undefined for a bucket
 */
export async function checkBackupSpace(settings: Env, folder = backupFolder(settings)): Promise<Finding[]> {
  if (!folder || !isSiteThere(settings)) return []
  const [needed, free] = await Promise.all([backupBytes(settings), freeBytes(folder)])
  const says = `it takes up to ${megabytes(needed)}, and ${megabytes(free, Math.floor)} are free in ${folder}`
  if (needed <= free) return [ok(says)]
  return [warning(says, 'write it to another disk, by BACKUP_TO or npm run backup -- /mnt/backups/')]
}

const backupFolder = ({ backup, dataDir }: Env): string | undefined =>
  backup.to ? openBackupPlace(backup.to).folder : dataDir

/** Tells whether there is a database; connecting to a missing SQLite file would make it. */
export const isSiteThere = ({ databaseUrl }: Env): boolean =>
  !databaseUrl.startsWith('file:') || existsSync(databaseUrl.slice('file:'.length))

/** Returns the room that a backup needs while it is written: the database is copied first, then put into the archive. */
async function backupBytes({ databaseUrl }: Env): Promise<number> {
  const files = await db.storedFile.aggregate({
    _sum: { bytes: true },
    where: { ownerKind: { not: null }, bytes: { gte: 0 } },
  })
  return 2 * (await databaseBytes(databaseUrl)) + Number(files._sum.bytes ?? 0)
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  if (!isPostgresql) return (await stat(databaseUrl.slice('file:'.length))).size
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS bytes`
  return Number(row?.bytes ?? 0)
}

import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'

const maxAgeDays = 2

const isWhole = { bytes: { not: null }, error: null }

/** Returns the last whole backup of the nights, and those that failed or were incomplete since, the newest first. */
export async function loadBackupState() {
  const last = await db.backup.findFirst({ where: isWhole, orderBy: { id: 'desc' } })
  const failed = await db.backup.findMany({
    where: { id: { gt: last?.id ?? 0 }, error: { not: null } },
    orderBy: { id: 'desc' },
  })
  return { last, failed }
}

export const backupState = cachedTables(['Backup'], loadBackupState)

/** Returns the days since a backup was begun; 0 while it is young enough. */
export function overdueDays(last: { startedAt: Date } | null, now = new Date()): number {
  const days = last ? Math.floor((now.getTime() - last.startedAt.getTime()) / dayMs) : 0
  return days < maxAgeDays ? 0 : days
}

const shownBackups = 14

/** The newest backups, also those that failed. */
export const newestBackups = cachedTables(['Backup'], () =>
  db.backup.findMany({ where: { endedAt: { not: null } }, orderBy: { id: 'desc' }, take: shownBackups }),
)

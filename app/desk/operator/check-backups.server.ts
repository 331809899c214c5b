import { existsSync } from 'node:fs'
import type { Env } from '../../platform/env.server'
import { formatFileSize } from '../../platform/ui/format'
import { openBackupPlace } from './backup-place.server'
import { loadBackupState, overdueDays } from './backup-state.server'
import { freeBytes } from './disk-space.server'
import { type Finding, findingReporters } from './findings'

/** Tells how old the last nightly backup is, whether it is still there, and whether there is room for the next. */
export async function checkBackups({ backup, databaseUrl }: Env, now = new Date()): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('backups')
  if (!backup.to)
    return [warning('none is made by itself', 'set BACKUP_TO to a folder or bucket (docs/guide/backups.md)')]
  // Connecting to a missing SQLite file would create it.
  if (databaseUrl.startsWith('file:') && !existsSync(databaseUrl.slice('file:'.length))) return []
  const place = openBackupPlace(backup.to)
  const { last, failed } = await loadBackupState()
  const found: Finding[] = failed
    .slice(0, 1)
    .map(({ error: why }) => error(`the last one failed: ${why}`, 'npm run backup tries it again now'))
  if (!last)
    return found.length > 0
      ? found
      : [warning(`none is in ${place.title} yet`, 'it is made once the site runs')]
  const days = overdueDays(last, now)
  const age = `the last one, ${last.name}, is of ${last.startedAt.toISOString()}`
  found.push(days ? warning(`${age}: ${days} days ago`, 'is the site running at BACKUP_AT?') : ok(age))
  if (last.place !== place.title)
    return [...found, warning(`it is in ${last.place}`, 'BACKUP_TO is another since')]
  if (!(await place.has(last.name)))
    return [...found, error(`${last.name} is not in ${place.title} any more`, 'npm run backup makes another')]
  if (!place.folder || (await freeBytes(place.folder)) > Number(last.bytes)) return found
  return [
    ...found,
    warning(
      `${place.folder} has no room for another of ${formatFileSize(Number(last.bytes))}`,
      'make room, or set BACKUP_KEEP lower',
    ),
  ]
}

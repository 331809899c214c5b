import type { Env } from '../../platform/env.server'
import { openBackupPlace } from './backup-place.server'
import { loadBackupState, overdueDays } from './backup-state.server'
import { isSiteThere } from './check-backup-space.server'
import { type Finding, findingReporters } from './findings'

/** Tells how old the last nightly backup is, and whether it is still there. */
export async function checkBackups(settings: Env, now = new Date()): Promise<Finding[]> {
  const { ok, warning, error } = findingReporters('backups')
  const { backup } = settings
  if (!backup.to)
    return [warning('none is made by itself', 'set BACKUP_TO to a folder or bucket (docs/guide/backups.md)')]
  if (!isSiteThere(settings)) return []
  const place = openBackupPlace(backup.to)
  const { last, failed } = await loadBackupState()
  const found: Finding[] = failed
    .slice(0, 1)
    .map(({ error: why }) => error(`the last one failed: ${why}`, 'mend that: it is tried again by itself'))
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
    return [
      ...found,
      error(
        `${last.name} is not in ${place.title} any more`,
        'the next night makes another, npm run backup one now',
      ),
    ]
  return found
}

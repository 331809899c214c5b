import { db, inTransaction } from '../../platform/database/db.server'
import { minuteMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { backOffMs } from '../../platform/jobs/back-off'
import { log } from '../../platform/logging/log.server'
import { isStopping } from '../../platform/process/shutdown.server'
import { daysLater, instantOf, localTimeOf } from '../../platform/site-zone'
import { mailOwnersOfFailure } from './backup-mail.server'
import { type BackupPlace, newArchiveName, openBackupPlace } from './backup-place.server'
import { runBackupCommand } from './backup-process.server'

const retries = { firstMs: 15 * minuteMs, maxMs: 6 * 60 * minuteMs }

/**
 * Makes the backup of the night where BACKUP_TO says, in a process of its own, unless it is made already. It is a
 * schedule, so that of all processes and nodes one makes it.
 */
export async function makeDueBackup(
  signal: AbortSignal,
  now = new Date(),
  run = runBackupCommand,
): Promise<void> {
  if (!env.backup.to || !(await isDue(now))) return
  const place = openBackupPlace(env.backup.to)
  await removeUnfinished(place)
  const name = newArchiveName(Boolean(env.backup.passphrase ?? env.backup.passphraseFile), now)
  const { id } = await db.backup.create({ data: { place: place.title, name, startedAt: now } })
  try {
    const { file, bytes, missing } = await run(place.addressOf(name), signal)
    await finish(id, {
      name: file.slice(place.title.length + 1),
      bytes,
      error: missing.length > 0 ? `It lacks ${missing.join(', ')}.` : null,
    })
    await deleteOld(place)
  } catch (error) {
    // The process stops, or another has taken over: the next run begins anew.
    if (signal.aborted || isStopping()) return
    log.error({ err: error }, 'the nightly backup failed')
    await finish(id, { error: (error as Error).message })
  }
}

/** Tells whether the backup of the last BACKUP_AT is still to be made; one that failed is tried again, ever more rarely. */
async function isDue(now: Date): Promise<boolean> {
  const tried = await db.backup.findMany({
    where: { startedAt: { gte: lastTimeOf(env.backup.at, now) }, endedAt: { not: null } },
    orderBy: { id: 'desc' },
  })
  const [last] = tried
  if (!last?.endedAt) return true
  if (last.bytes !== null) return false
  return now.getTime() >= last.endedAt.getTime() + backOffMs(tried.length, retries)
}

/** The last time that it was a time of day, HH:MM, in the site's time zone. */
function lastTimeOf(time: string, now: Date): Date {
  const today = instantOf({ date: localTimeOf(now).date, time })
  return today <= now ? today : daysLater(today, -1)
}

/** Removes what a process that died in the middle of it left, in the place and of its row. */
async function removeUnfinished(place: BackupPlace): Promise<void> {
  await place.removeLeftovers().catch((error) => log.warn({ err: error }, 'leftovers of backups not removed'))
  for (const { id, name, place: title } of await db.backup.findMany({ where: { endedAt: null } })) {
    if (title === place.title) await place.delete(name)
    await db.backup.delete({ where: { id } })
  }
}

async function finish(id: number, outcome: { name?: string; bytes?: number; error: string | null }) {
  const bytes = outcome.bytes === undefined ? null : BigInt(outcome.bytes)
  await inTransaction(async (tx) => {
    const before = await tx.backup.findFirst({
      where: { id: { lt: id }, endedAt: { not: null } },
      orderBy: { id: 'desc' },
    })
    await tx.backup.update({ where: { id }, data: { ...outcome, bytes, endedAt: new Date() } })
    if (outcome.error && !before?.error) await mailOwnersOfFailure(tx, id)
  })
}

/** Deletes the archives that the site made in this place beyond BACKUP_KEEP, and never the last whole one. */
async function deleteOld(place: BackupPlace): Promise<void> {
  const ended = { place: place.title, endedAt: { not: null } }
  const made = await db.backup.findMany({
    where: { ...ended, bytes: { not: null } },
    orderBy: { id: 'desc' },
  })
  const lastWhole = made.find(({ error }) => !error)
  for (const { id, name } of made.slice(env.backup.keep)) {
    if (id === lastWhole?.id) continue
    await place.delete(name)
    await db.backup.delete({ where: { id } })
  }
  const oldest = made[env.backup.keep - 1]
  if (oldest) await db.backup.deleteMany({ where: { ...ended, bytes: null, id: { lt: oldest.id } } })
}

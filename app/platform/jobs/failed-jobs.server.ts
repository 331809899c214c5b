import { db, type Transaction } from '../database/db.server'
import { NotFound } from '../errors/errors'
import { type Cursor, whereAfter } from '../http/list-request.server'
import { msg } from '../i18n/i18n'
import { scheduleTitle } from './schedules.server'

export const jobNotFound = msg('This job is no longer waiting for a decision.')
const shownAtMost = 100

export async function jobsOverview() {
  const failed = await db.job.findMany({
    where: { failedAt: { not: null } },
    orderBy: { failedAt: 'desc' },
    take: shownAtMost,
  })
  const schedules = await db.job.findMany({ where: { schedule: { not: null } }, orderBy: { kind: 'asc' } })
  const waiting = await db.job.count({ where: { schedule: null, failedAt: null } })
  return { failed: failed.map(titled), schedules: schedules.map(titled), waiting }
}

export async function failedJobsAfter(cursor: Cursor | undefined, take: number) {
  const where = { AND: [{ failedAt: { not: null } }, whereAfter([{ id: 'desc' }], cursor)] }
  return (await db.job.findMany({ where, orderBy: { id: 'desc' }, take })).map(titled)
}

/** @throws NotFound for one that has not failed, or not for good */
export async function failedJobById(id: number, tx: Transaction = db) {
  const row = await tx.job.findFirst({ where: isFailed(id) })
  if (!row) throw new NotFound(jobNotFound)
  return titled(row)
}

export const countFailedJobs = () => db.job.count({ where: { failedAt: { not: null } } })

const titled = <Row extends { kind: string }>(row: Row) => ({
  ...row,
  title: scheduleTitle(row.kind) ?? row.kind.charAt(0).toUpperCase() + row.kind.slice(1),
})

const isFailed = (id: number) => ({ id, failedAt: { not: null } })

/** @throws NotFound when somebody else has retried or dropped it */
export async function retryJob(id: number, now = new Date(), tx: Transaction = db): Promise<void> {
  const again = { failedAt: null, attempts: 0, runAt: now, lastError: null }
  mustBeOne(await tx.job.updateMany({ where: isFailed(id), data: again }))
}

/** @throws NotFound when somebody else has retried or dropped it */
export async function dropJob(id: number, tx: Transaction = db): Promise<void> {
  mustBeOne(await tx.job.deleteMany({ where: isFailed(id) }))
}

function mustBeOne({ count }: { count: number }): void {
  if (count === 0) throw new NotFound(jobNotFound)
}

import { db, type Transaction } from '../database/db.server'
import { NotFound } from '../errors/errors'
import { msg } from '../i18n/i18n'
import { isScheduleOn, scheduleTitle } from './schedules.server'

export const jobNotFound = msg('This job is no longer waiting for a decision.')

export async function loadJobsOverview() {
  const rows = await db.job.findMany({ where: { schedule: { not: null } }, orderBy: { kind: 'asc' } })
  const areOn = await Promise.all(rows.map(({ kind }) => isScheduleOn(kind)))
  const waiting = await db.job.count({ where: { schedule: null, failedAt: null } })
  return {
    schedules: rows.filter((_, index) => areOn[index]).map(titled),
    waiting,
  }
}

export const listFailedJobsByIds = async (ids: number[]) =>
  (await db.job.findMany({ where: { id: { in: ids }, failedAt: { not: null } } })).map(titled)

/** @throws NotFound for a job that has not finally failed */
export async function findFailedJobById(id: number, tx: Transaction = db) {
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
export async function retryFailedJob(id: number, now = new Date(), tx: Transaction = db): Promise<void> {
  const again = { failedAt: null, attempts: 0, runAt: now, lastError: null }
  mustBeOne(await tx.job.updateMany({ where: isFailed(id), data: again }))
}

/** @throws NotFound when somebody else has retried or dropped it */
export async function deleteFailedJob(id: number, tx: Transaction = db): Promise<void> {
  mustBeOne(await tx.job.deleteMany({ where: isFailed(id) }))
}

function mustBeOne({ count }: { count: number }): void {
  if (count === 0) throw new NotFound(jobNotFound)
}

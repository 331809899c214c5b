import { db, inTransaction, isPostgresql, type Prisma } from '../database/db.server'
import { isSiteProcessGone, nodeId } from '../process/node.server'

export type Job = Prisma.JobGetPayload<object>

/** The time after which a process that has not renewed its lease loses its job to another process. */
export const leaseMs = 60_000

export function claimJob(kinds: string[], now = new Date()): Promise<Job | undefined> {
  return isPostgresql ? claimLocked(kinds, now) : claimAsSeen(kinds, now)
}

const leaseFrom = (now: Date) => ({
  leasedBy: nodeId,
  leasedUntil: new Date(now.getTime() + leaseMs),
  attempts: { increment: 1 },
})

function claimLocked(kinds: string[], now: Date): Promise<Job | undefined> {
  return inTransaction(async (tx) => {
    const [due] = await tx.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "Job"
      WHERE "failedAt" IS NULL AND "runAt" <= ${now} AND "kind" = ANY(${kinds})
        AND ("leasedUntil" IS NULL OR "leasedUntil" < ${now})
      ORDER BY "runAt", "id" LIMIT 1 FOR UPDATE SKIP LOCKED`
    return due && tx.job.update({ where: { id: due.id }, data: leaseFrom(now) })
  })
}

async function claimAsSeen(kinds: string[], now: Date): Promise<Job | undefined> {
  const isFree = { OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] }
  const due = await db.job.findFirst({
    where: { failedAt: null, runAt: { lte: now }, kind: { in: kinds }, ...isFree },
    orderBy: [{ runAt: 'asc' }, { id: 'asc' }],
  })
  if (!due) return
  const { id, attempts } = due
  const { count } = await db.job.updateMany({
    where: { id, attempts, failedAt: null, ...isFree },
    data: leaseFrom(now),
  })
  return count > 0 ? await heldJob(id, attempts + 1) : claimAsSeen(kinds, now)
}

async function heldJob(id: number, attempts: number): Promise<Job | undefined> {
  return (await db.job.findFirst({ where: { id, attempts, leasedBy: nodeId } })) ?? undefined
}

/** Ends the leases of processes that have died, so that their jobs continue at once after a restart. */
export async function releaseJobsOfDeadProcesses(now = new Date()): Promise<void> {
  const leased = await db.job.findMany({
    where: { leasedUntil: { gt: now } },
    select: { leasedBy: true },
    distinct: ['leasedBy'],
  })
  const gone = leased.flatMap(({ leasedBy }) => (isSiteProcessGone(leasedBy) && leasedBy ? leasedBy : []))
  if (gone.length > 0)
    await db.job.updateMany({
      where: { leasedBy: { in: gone } },
      data: { leasedBy: null, leasedUntil: null },
    })
}

/** Matches the job only while this process holds its lease. */
export const whereLeased = ({ id, attempts, leasedBy }: Job) => ({ id, attempts, leasedBy })

/** Renews the lease until it is stopped. The signal aborts when another process has taken the job over. */
export function renewLease(job: Job): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController()
  const renew = async () => {
    const leasedUntil = new Date(Date.now() + leaseMs)
    const { count } = await db.job.updateMany({ where: whereLeased(job), data: { leasedUntil } })
    if (count === 0) lost.abort()
  }
  // While the database is unavailable, nothing can be renewed; the next attempt tells whether this process
  // still has the job.
  const timer = setInterval(() => renew().catch(() => {}), leaseMs / 4).unref()
  return { signal: lost.signal, stop: () => clearInterval(timer) }
}

import { db, inTransaction } from '../database/db.server'
import { Unavailable } from '../errors/errors'
import { log } from '../logging/log.server'
import { runInTrace } from '../logging/tracing.server'
import { isStopping } from '../process/shutdown.server'
import { shortErrorText } from '../text/error-text'
import { backOffMs } from './back-off'
import { jobRunsCounter } from './job-metrics.server'
import { claimJob, type Job, releaseJobsOfDeadProcesses, renewLease, whereLeased } from './lease.server'
import { FailedForGood, findJobKindByName, type JobKind, jobKindNames } from './queue.server'
import { findScheduleByName, scheduleNames } from './schedules.server'

const pollEveryMs = 1000
const maxAtOnce = 4
const maxAttempts = 8
const firstRetryMs = 15_000
const maxRetryMs = 3600_000

/** Runs jobs of the queue in this process until it stops. */
export function startWorker(): void {
  const running = new Set<Job>()
  const hasRoom = (name: string) => {
    const same = [...running].filter(({ kind }) => firstKind(kind) === firstKind(name)).length
    return same < (findJobKindByName(name)?.atOnce ?? maxAtOnce)
  }
  let isPolling = false
  const poll = async () => {
    if (isPolling) return
    isPolling = true
    try {
      while (running.size < maxAtOnce && !isStopping()) {
        const job = await claimNext(jobKindNames().filter(hasRoom))
        if (!job) break
        running.add(job)
        void runJob(job).finally(() => {
          running.delete(job)
          if (findJobKindByName(job.kind)?.isQuick) void poll()
        })
      }
    } catch (error) {
      // The database's own log line has said that it cannot be used.
      if (!(error instanceof Unavailable)) log.warn({ err: error }, 'the queue of jobs cannot be read')
    } finally {
      isPolling = false
    }
  }
  const repeat = async () => {
    await poll()
    if (!isStopping()) setTimeout(repeat, pollEveryMs).unref()
  }
  void releaseJobsOfDeadProcesses()
    .catch((error) => log.warn({ err: error }, 'jobs of a process that has gone could not be freed'))
    .finally(repeat)
}

/** @returns how many jobs ran */
export async function runDueJobs(now = new Date()): Promise<number> {
  for (let done = 0; ; done++) {
    const job = await claimNext(jobKindNames(), now)
    if (!job) return done
    await runJob(job)
  }
}

const firstKind = (name: string) => findJobKindByName(name)?.behind ?? name

async function claimNext(kinds: string[], now = new Date()): Promise<Job | undefined> {
  const later = kinds.filter((name) => findJobKindByName(name)?.behind)
  const first = kinds.filter((name) => !later.includes(name))
  const job = await claimJob([...first, ...scheduleNames()], now)
  return job ?? (later.length > 0 ? claimJob(later, now) : undefined)
}

async function runJob(job: Job): Promise<void> {
  const { signal, stop } = renewLease(job)
  try {
    const schedule = findScheduleByName(job.kind)
    const data: Outcome | undefined = schedule
      ? await schedule.run(signal)
      : await runOnce(job, findJobKindByName(job.kind), signal)
    jobRunsCounter.inc({ kind: job.kind, result: data?.lastError ? 'failed' : 'done' })
    if (!data) await db.job.deleteMany({ where: whereLeased(job) })
    else if (data.failedAt) await giveUp(job, data)
    else await db.job.updateMany({ where: whereLeased(job), data: { ...freed, ...data } })
  } catch (error) {
    // The job's lease will expire, and a process will run it again.
    log.error({ err: error, job: job.kind, id: job.id }, 'what became of a job could not be noted')
  } finally {
    stop()
  }
}

const freed = { leasedBy: null, leasedUntil: null }

type Outcome = Pick<Job, 'lastError'> & Partial<Pick<Job, 'failedAt' | 'runAt' | 'ranAt'>>

async function giveUp(job: Job, data: Outcome): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.job.updateMany({ where: whereLeased(job), data: { ...freed, ...data } })
    const kind = findJobKindByName(job.kind)
    if (count > 0 && kind?.givenUp)
      await kind.givenUp(tx, kind.payload.parse(JSON.parse(job.payload)), data.lastError ?? '')
  })
}

/** @returns the new columns of the job's row; undefined when it is done */
async function runOnce(job: Job, kind: JobKind | undefined, signal: AbortSignal) {
  const most = kind?.mayRunTwice ? maxAttempts : 1
  if (!kind || job.attempts > most)
    return { failedAt: new Date(), lastError: job.lastError ?? 'Its process ended in the middle of it.' }
  try {
    const payload = kind.payload.parse(JSON.parse(job.payload))
    await runInTrace(`job ${kind.name}`, { 'job.id': job.id }, async () =>
      kind.run(payload, { signal, attempt: job.attempts }),
    )
    return
  } catch (error) {
    log.error({ err: error, job: job.kind, id: job.id, attempts: job.attempts }, 'a job failed')
    const lastError = shortErrorText(error)
    if (job.attempts >= most || error instanceof FailedForGood) return { failedAt: new Date(), lastError }
    return { runAt: new Date(Date.now() + retryAfterMs(job.attempts)), lastError }
  }
}

const retryAfterMs = (attempts: number) =>
  backOffMs(attempts, { firstMs: firstRetryMs, maxMs: maxRetryMs }) * (0.8 + Math.random() * 0.4)

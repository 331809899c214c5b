import { db } from '../database/db.server'
import { log } from '../logging/log.server'
import { inTrace } from '../logging/tracing.server'
import { errorText } from '../text/error-text'

export interface Schedule {
  /** Stored in the database, so it never changes. */
  name: string
  /** The title for admins, if the name does not say it. */
  title?: string
  /** From the end of one run to the start of the next, ± 25 %. Missed runs are not made up for. */
  everyMs: number
  run(signal: AbortSignal): Promise<unknown>
}

const schedules = new Map<string, Schedule>()

export const scheduleTitle = (name: string) => schedules.get(name)?.title

export const scheduleNames = (): string[] => [...schedules.keys()]

/** Starts the schedules; each runs in one process at a time, of all that share the database. */
export async function startSchedules(all: Schedule[]): Promise<void> {
  for (const schedule of all) {
    schedules.set(schedule.name, schedule)
    const { name } = schedule
    const first = { kind: name, schedule: name, runAt: new Date() }
    await db.job
      .upsert({ where: { schedule: name }, create: first, update: {} })
      // Another process may have added it at the same moment.
      .catch((error) => log.debug({ err: error, schedule: name }, 'schedule not added'))
  }
}

/** Finds a schedule. Its `run` returns the result that its row shows until the next run. */
export function scheduleNamed(name: string) {
  const schedule = schedules.get(name)
  if (!schedule) return
  return {
    async run(signal: AbortSignal) {
      const lastError = await failureOf(schedule, signal)
      const runAt = new Date(Date.now() + schedule.everyMs * (0.75 + Math.random() / 2))
      return { runAt, ranAt: new Date(), lastError }
    },
  }
}

async function failureOf({ name, run }: Schedule, signal: AbortSignal): Promise<string | null> {
  try {
    await inTrace(`job ${name}`, {}, async () => run(signal))
    return null
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed')
    return errorText(error)
  }
}

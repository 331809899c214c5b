import { db } from '../database/db.server'
import { log } from '../logging/log.server'
import { runInTrace } from '../logging/tracing.server'
import { shortErrorText } from '../text/error-text'

export interface Schedule {
  /** The schedule's name, which is stored in the database and so never changes. */
  name: string
  /** The title for admins, if it differs from the name. */
  title?: string
  /** The time from the end of one run to the start of the next, ± 25 %; missed runs are not repeated. */
  everyMs: number
  run(signal: AbortSignal): Promise<unknown>
  /** Tells whether the schedule is switched on; otherwise it does nothing, and the desk does not list it. */
  isOn?: () => boolean | Promise<boolean>
}

const schedules = new Map<string, Schedule>()

export const scheduleTitle = (name: string) => schedules.get(name)?.title

export const isScheduleOn = async (name: string) => (await schedules.get(name)?.isOn?.()) ?? true

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

/** Finds a schedule. Its `run` returns the result that admins see until the next run. */
export function findScheduleByName(name: string) {
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

async function failureOf({ name, run, isOn }: Schedule, signal: AbortSignal): Promise<string | null> {
  if (isOn && !(await isOn())) return null
  try {
    await runInTrace(`job ${name}`, {}, async () => run(signal))
    return null
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed')
    return shortErrorText(error)
  }
}

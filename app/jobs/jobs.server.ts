import { log } from '../platform/log.server'

/** Work that is done again and again beside the requests. */
export interface Job {
  name: string
  /** The pause between the end of a round and the beginning of the next, in milliseconds, a quarter more or less. */
  everyMs: number
  run: () => Promise<unknown>
}

/** Runs each job now and again for as long as the process lives. What fails is logged and tried again the next time. */
export function startJobs(jobs: Job[]): void {
  for (const job of jobs) void runForEver(job)
}

async function runForEver(job: Job): Promise<void> {
  await job.run().catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
  setTimeout(() => runForEver(job), job.everyMs * (0.75 + Math.random() / 2)).unref()
}

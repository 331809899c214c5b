import { log } from '../platform/log.server'

export interface Job {
  name: string
  /** From the end of one run to the start of the next, ± 25 %. */
  everyMs: number
  run: () => Promise<unknown>
}

export function startJobs(jobs: Job[]): void {
  for (const job of jobs) void repeat(job)
}

async function repeat(job: Job): Promise<void> {
  await job.run().catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
  setTimeout(() => repeat(job), job.everyMs * (0.75 + Math.random() / 2)).unref()
}

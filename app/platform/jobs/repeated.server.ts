import { log } from '../logging/log.server'

/** Repeated work of each process on its own caches or folders. Work on shared data belongs in a schedule. */
export interface RepeatedWork {
  name: string
  /** The time from the end of one run to the start of the next, ± 25 %. */
  everyMs: number
  run: () => Promise<unknown>
}

export function startRepeatedWork(work: RepeatedWork[]): void {
  for (const one of work) void repeat(one)
}

async function repeat(work: RepeatedWork): Promise<void> {
  await work.run().catch((error: unknown) => log.error({ err: error, job: work.name }, 'a job failed'))
  setTimeout(() => repeat(work), work.everyMs * (0.75 + Math.random() / 2)).unref()
}

import { db } from '../database/db.server'
import { defineCounter, defineScrapedGauge } from '../metrics/metrics.server'

/** Measures the queue of all processes, so that each reports the same numbers. */
export function measureJobs(): void {
  defineScrapedGauge(
    {
      name: 'zinehouse_jobs',
      help: 'Jobs in the queue by kind, waiting or failed for good; the same on every node',
      labelNames: ['kind', 'state'],
    },
    async () => {
      const count = (where: object) => db.job.groupBy({ by: ['kind'], where, _count: true })
      const [waiting, failed] = await Promise.all([
        count({ schedule: null, failedAt: null }),
        count({ failedAt: { not: null } }),
      ])
      return Object.entries({ waiting, failed }).flatMap(([state, rows]) =>
        rows.map(({ kind, _count: value }) => ({ labels: { kind, state }, value })),
      )
    },
  )
}

export const jobRunsCounter = defineCounter({
  name: 'zinehouse_job_runs_total',
  help: 'Runs of jobs and schedules by kind and outcome',
  labelNames: ['kind', 'result'],
})

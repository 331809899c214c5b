import { invalidateTags } from '../app/platform/changes/invalidation.server'
import { db } from '../app/platform/database/db.server'
import { env } from '../app/platform/env.server'
import { runDueJobs } from '../app/platform/jobs/worker.server'
import { prepareFederation } from '../app/reach/federation/keys.server'
import { refreshSite } from '../app/site/current-site.server'

/** Switches followers on, as an owner does under /admin/site; servers on loopback count as public. */
export async function openToFollowers(origin: string): Promise<void> {
  env.siteUrl = origin
  env.reachesLoopback = true
  await db.siteSettings.deleteMany()
  await db.siteSettings.create({
    data: { version: 1, values: JSON.stringify({ hasFollowers: true }), savedBy: 'System' },
  })
  invalidateTags(['SiteSettings'])
  await refreshSite()
  await prepareFederation()
}

/** Runs the jobs that are due, and those that they add. */
export async function runAllJobs(): Promise<void> {
  while ((await runDueJobs()) > 0);
}

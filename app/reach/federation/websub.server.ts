import { z } from 'zod'
import type { Transaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { enqueue, jobKind } from '../../platform/jobs/queue.server'
import type { ContentKind } from '../../site/content/kind.server'
import { hubOf } from '../../site/hub.server'
import { siteOrigin } from './federation.server'
import { userAgent } from './user-agent.server'

/** Tells the hub that the feeds have something new (WebSub, 7: Publishing). */
const pingJob = jobKind({
  name: 'ping the hub',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  async run() {
    const hub = hubOf()
    if (!hub) return
    const body = new URLSearchParams([
      ['hub.mode', 'publish'],
      ...[href('/feed.xml'), href('/feed.json')].map((path) => ['hub.url', siteOrigin() + path]),
    ])
    const headers = { 'User-Agent': userAgent() }
    const { status } = await fetch(hub, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(10_000),
    })
    if (status >= 300) throw new Error(`The hub answers ${status}.`)
  },
})

export async function pingHubAfterChange(
  tx: Transaction,
  { name }: Pick<ContentKind, 'name'>,
): Promise<void> {
  if (name === 'articles') await pingHub(tx)
}

/** Has the hub pinged soon, once for all that has changed until then. */
export async function pingHub(tx: Transaction): Promise<void> {
  if (!hubOf()) return
  const waiting = { kind: pingJob.name, failedAt: null, leasedBy: null }
  if ((await tx.job.count({ where: waiting })) === 0) await enqueue(tx, pingJob, null)
}

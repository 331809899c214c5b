import { z } from 'zod'
import type { Transaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import type { ContentKind } from '../../site/content/kind.server'
import { websubHubUrl } from '../../site/hub.server'
import { siteOrigin } from './federation.server'
import { userAgent } from './user-agent.server'

/** A job that tells the WebSub hub that the feeds have changed (WebSub, 7: Publishing). */
const pingJobKind = defineJobKind({
  name: 'ping the hub',
  payload: z.null(),
  mayRunTwice: true,
  atOnce: 1,
  async run() {
    const hub = websubHubUrl()
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

export async function pingWebSubHubAfterChange(
  tx: Transaction,
  { name }: Pick<ContentKind, 'name'>,
): Promise<void> {
  if (name === 'articles') await pingWebSubHubSoon(tx)
}

/** Schedules a ping of the hub, one for all changes until then. */
export async function pingWebSubHubSoon(tx: Transaction): Promise<void> {
  if (!websubHubUrl()) return
  const waiting = { kind: pingJobKind.name, failedAt: null, leasedBy: null }
  if ((await tx.job.count({ where: waiting })) === 0) await enqueue(tx, pingJobKind, null)
}

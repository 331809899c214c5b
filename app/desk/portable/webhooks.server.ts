import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { publicUrl } from '../../platform/http/public-fetch.server'
import { decryptSecret, encryptSecret, newSecret } from '../../reach/webhooks/signature.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

const inOrder = { orderBy: { id: 'asc' } } as const

/** Exports webhooks; what was delivered stays. */
export async function exportWebhooks(to: ExportFolder): Promise<void> {
  const rows = await db.webhook.findMany(inOrder)
  const entries = rows.map(({ name, url, events, isOn, offReason, createdAt }) => ({
    name,
    url,
    events: events.split(' ').filter(Boolean),
    isOn,
    offReason,
    createdAt: createdAt.toISOString(),
  }))
  await to.entries('webhooks.json', entries)
}

const keyOf = (createdAt: string, url: string) => `${createdAt} ${url}`

export async function webhookSecrets(): Promise<Record<string, string>> {
  const rows = await db.webhook.findMany(inOrder)
  const secrets = rows.map(({ createdAt, url, secret }) => [
    keyOf(createdAt.toISOString(), url),
    decryptSecret(secret) ?? '',
  ])
  return Object.fromEntries(secrets)
}

const noSecret =
  'Its secret is not in the export. A new one is made: give it to the program, then switch it on.'

/** Imports webhooks last, so that none of them is told of what came over. */
export async function importWebhooks(run: ImportRun, site: ExportedSite): Promise<void> {
  const { webhooks: secrets = {} } = (await site.read('secrets.json')) ?? {}
  for (const { events, createdAt, ...webhook } of (await site.read('webhooks.json')) ?? []) {
    const { name, url } = webhook
    const secret = secrets[keyOf(createdAt, url)]
    await run.importRecord({
      source: `zinehouse webhook ${keyOf(createdAt, url)}`,
      noun: 'webhook',
      title: name || url,
      notes: secret ? [] : [noSecret],
      find: async () => (await db.webhook.findFirst({ where: { name, url } }))?.id,
      async check() {
        try {
          publicUrl(url)
        } catch (error) {
          throw new Conflict(`${url}: ${error instanceof Error ? error.message : error}`)
        }
      },
      async write() {
        const isOn = webhook.isOn && Boolean(secret)
        const own = { secret: encryptSecret(secret || newSecret()), events: events.join(' '), isOn }
        const data = { ...webhook, ...own, createdAt: new Date(createdAt) }
        return (await db.webhook.create({ data })).id
      },
    })
  }
}

import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { publicUrl } from '../../platform/http/public-fetch.server'
import {
  decryptWebhookSecret,
  encryptWebhookSecret,
  newWebhookSecret,
} from '../../reach/webhooks/signature.server'
import type { ExportFolder } from './export-folder.server'
import type { ImportRun } from './import-run.server'
import type { ExportedSite } from './read-export.server'

const inOrder = { orderBy: { id: 'asc' } } as const

/** Exports webhooks without their past deliveries. */
export async function exportWebhooks(to: ExportFolder): Promise<void> {
  await to.entries('webhooks.json', await db.webhook.findMany(inOrder))
}

const keyOf = ({ createdAt, url }: { createdAt: Date; url: string }) => `${createdAt.toISOString()} ${url}`

export async function exportWebhookSecrets(): Promise<Record<string, string>> {
  const rows = await db.webhook.findMany(inOrder)
  return Object.fromEntries(rows.map((row) => [keyOf(row), decryptWebhookSecret(row.secret) ?? '']))
}

const noSecret =
  'Its secret is not in the export. A new one is made: give it to the program, then switch it on.'

/** Imports webhooks last, so that they do not report imported records. */
export async function importWebhooks(run: ImportRun, site: ExportedSite): Promise<void> {
  const { webhooks: secrets = {} } = (await site.read('secrets.json')) ?? {}
  for (const webhook of (await site.read('webhooks.json')) ?? []) {
    const { name, url } = webhook
    const secret = secrets[keyOf(webhook)]
    await run.importRecord({
      source: `zinehouse webhook ${keyOf(webhook)}`,
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
        const data = { ...webhook, secret: encryptWebhookSecret(secret || newWebhookSecret()), isOn }
        return (await db.webhook.create({ data })).id
      },
    })
  }
}

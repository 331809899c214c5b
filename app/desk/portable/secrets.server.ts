import { secret } from '../../platform/process/secret.server'
import { plainKeys } from '../../reach/federation/keys.server'
import type { ExportFolder } from './export-folder.server'
import { webhookSecrets } from './webhooks.server'

/** Exports in plain what signs for the site: whoever has it can speak in its name. */
export async function exportSecrets(to: ExportFolder): Promise<void> {
  const keys = await plainKeys()
  const federationKeys = keys.map(({ createdAt, ...key }) => ({ ...key, createdAt: createdAt.toISOString() }))
  await to.entries('secrets.json', { site: secret, webhooks: await webhookSecrets(), federationKeys })
}

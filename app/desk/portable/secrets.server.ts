import { sessionSecret } from '../../platform/process/secret.server'
import { decryptAllKeys } from '../../reach/federation/keys.server'
import type { ExportFolder } from './export-folder.server'
import { exportWebhookSecrets } from './webhooks.server'

/** Exports signing keys and secrets unencrypted: whoever has them can act for the site. */
export async function exportSecrets(to: ExportFolder): Promise<void> {
  const [webhooks, federationKeys] = await Promise.all([exportWebhookSecrets(), decryptAllKeys()])
  await to.entries('secrets.json', { site: sessionSecret, webhooks, federationKeys })
}

import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startStripeLocal } from '@zinehouse/stripe-local'
import { type RunningServer, startServer } from '../server'
import { controlOf, webhookSecret } from '../stripe'

export const admin = { username: 'editor', email: 'editor@example.org', password: 'correct horse battery' }

const adminVariables = {
  ADMIN_USERNAME: admin.username,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
}

export interface Site extends RunningServer {
  /** The payment provider's stand-in, which the site is connected to. */
  payments: ReturnType<typeof controlOf>
}

/** A server on a copy of the sample magazine; smaller pictures are made once for all of them. */
export async function aSite(variables: Record<string, string> = {}): Promise<Site> {
  if (process.env.SITE_OF_NODES === 'on') return aSiteOfNodes()
  const sample = process.env.ZINEHOUSE_SAMPLE_DIR ?? ''
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-browser-'))
  cpSync(sample, folder, { recursive: true, filter: (file) => path.basename(file) !== 'pictures' })
  symlinkSync(path.join(sample, 'pictures'), path.join(folder, 'pictures'))
  const local = await startStripeLocal({ port: 0, webhookUrl: null, webhookSecret })
  const payments = controlOf(local.origin)
  const server = await startServer({
    DATA_DIR: folder,
    SAMPLE_CONTENT: 'on',
    STRIPE_API_BASE: payments.origin,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...adminVariables,
    ...variables,
  })
  await payments.control('POST', '/webhooks', { url: `${server.origin}/api/stripe/webhook` })
  return {
    ...server,
    payments,
    async stop() {
      const code = await server.stop()
      await local.stop()
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** `npm run test:nodes`: two nodes behind nginx, whichever has a request. */
async function aSiteOfNodes(): Promise<Site> {
  const { startCluster } = await import('../nodes/cluster')
  const cluster = await startCluster({ count: 2, variables: adminVariables })
  const [first] = cluster.nodes
  if (!first) throw new Error('There are no nodes.')
  return {
    ...first,
    origin: cluster.origin,
    payments: cluster.payments,
    async stop() {
      await cluster.stop()
      return 0
    },
  }
}

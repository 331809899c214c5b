import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startStripeLocal } from '@zinehouse/stripe-local'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgresql } from '../../scripts/postgresql.mjs'
import { admin } from '../http/shop'
import { type RunningServer, startServer } from '../server'
import { controlOf, webhookSecret } from '../stripe'
import { startNginx } from './nginx'

/** Nodes behind nginx; what they share is PostgreSQL and an S3 service, each a process of its own. */
export async function startCluster({ count = 3, variables: more = {} as Record<string, string> } = {}) {
  const postgresql = await startPostgresql()
  if (!postgresql) throw new Error('PostgreSQL is not installed.')
  const storage = await startStorage()
  const provider = await startStripeLocal({ port: 0, webhookUrl: null, webhookSecret })
  const payments = controlOf(provider.origin)
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const variables = {
    ...admin,
    DATABASE_URL: postgresql.url,
    STORAGE_URL: `s3://key:secret@zine?endpoint=${encodeURIComponent(`http://127.0.0.1:${storage.port}`)}&timeout=5`,
    SESSION_SECRET: 'the same on every node, long enough',
    SAMPLE_CONTENT: 'on',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    STRIPE_API_BASE: payments.origin,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...more,
  }
  const startNode = (port: number) => startServer({ ...variables, PORT: String(port) })
  const nodes: RunningServer[] = await Promise.all(ports.map(startNode))
  const proxy = await startNginx(ports)
  await payments.control('POST', '/webhooks', { url: `${proxy.origin}/api/stripe/webhook` })
  return {
    origin: proxy.origin,
    nodes,
    postgresql,
    storage,
    payments,
    /** By SIGTERM, or as a cut of the power would; then anew at the same port. */
    async restart(index: number, signal: 'SIGTERM' | 'SIGKILL') {
      const node = nodes[index]
      const port = ports[index]
      if (!node || !port) throw new Error(`There is no node ${index}.`)
      const ended = once(node.process, 'exit')
      node.process.kill(signal)
      await ended
      nodes[index] = await startNode(port)
    },
    async stop() {
      await proxy.stop()
      await Promise.all(nodes.map((node) => node.stop()))
      await provider.stop()
      storage.stop()
      postgresql.stop()
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

async function startStorage() {
  const child = spawn(process.execPath, ['test/nodes/storage.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    port: Number(line),
    /** Takes connections and answers nothing, until `resume`. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: () => child.kill('SIGKILL'),
  }
}

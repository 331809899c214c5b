import type { Server } from 'node:http'
import { ensureAdmin } from './accounts/first-admin.server'
import { publishDueArticles, startTrashSchedule } from './admin/clock.server'
import { loadSampleMagazine } from './admin/sample.server'
import { removeLeftovers } from './content/files.server'
import { keepReconciling } from './orders/reconcile.server'
import { env } from './platform/env.server'
import { log } from './platform/log.server'
import { migrateDatabase } from './platform/migrate.server'
import { stopOnSignal } from './platform/shutdown.server'

/** What is done before the first request, in this order. */
const beforeListening = [migrateDatabase, removeLeftovers, ensureAdmin, loadSampleMagazine]

/** What runs beside the requests from then on. */
const whileListening = [publishDueArticles, startTrashSchedule, keepReconciling]

/**
 * Starts all that the product is: the database made ready, the server listening, the jobs running; SIGTERM stops it.
 * @returns the port that it listens on
 */
export async function start(createServer: () => Server): Promise<number> {
  for (const step of beforeListening) await step()
  const server = createServer()
  stopOnSignal(server)
  const port = await listening(server)
  log.info(`${env.siteName} is on http://localhost:${port}`)
  for (const job of whileListening) job()
  return port
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : env.port)
    })
  })
}

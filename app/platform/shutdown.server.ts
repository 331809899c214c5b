import type { Server } from 'node:http'
import { db } from './db.server'
import { log } from './log.server'

const graceMs = 30_000

/**
 * Listens for SIGTERM and SIGINT: stops accepting, lets what is in flight finish (30 s at most), closes the database,
 * and exits with 0.
 */
export function whenStopped() {
  let begun = false
  let server: Server | undefined

  const stop = async (signal: NodeJS.Signals) => {
    if (begun) return
    begun = true
    log.info({ signal }, 'stopping')
    const limit = setTimeout(() => server?.closeAllConnections(), graceMs)
    await new Promise<void>((resolve) => {
      if (!server?.listening) return resolve()
      server.close(() => resolve())
      server.closeIdleConnections()
    })
    clearTimeout(limit)
    await db.$disconnect().catch(() => {})
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  return {
    hasBegun: () => begun,
    closes(toClose: Server) {
      server = toClose
    },
  }
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { db } from './db.server'
import { log } from './log.server'

const graceMs = 30_000
/** Time for a request whose first bytes are on the way. */
const againMs = 200

let hasBegun = false

/** Whether the process is on its way out. */
export const isStopping = () => hasBegun

/**
 * Listens for SIGTERM and SIGINT: the server stops accepting, what is in flight finishes (30 s at most), the database is
 * closed, and the process exits with 0.
 */
export function stopOnSignal(server: Server): void {
  const closeUnused = unusedCloser(server)
  const stop = async (signal: NodeJS.Signals) => {
    if (hasBegun) return
    hasBegun = true
    log.info({ signal }, 'stopping')
    const limit = setTimeout(() => server.closeAllConnections(), graceMs)
    await new Promise<void>((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      closeUnused()
    })
    clearTimeout(limit)
    await db.$disconnect().catch(() => {})
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * Closes connections on which nothing is under way, now and as they come to that. Node's own `closeIdleConnections` spares
 * those on which nothing was ever asked, as browsers open them ahead, and the stop would wait for them.
 */
function unusedCloser(server: Server): () => void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    server.closeIdleConnections()
    setInterval(() => {
      server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, againMs)
  }
}

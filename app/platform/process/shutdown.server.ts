import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { db } from '../database/db.server'
import { log } from '../logging/log.server'
import { stopTracing } from '../logging/tracing.server'

const graceMs = 30_000
const sweepEveryMs = 200
const disconnectMs = 5000

let hasStarted = false

const lastSteps: (() => Promise<unknown>)[] = []

/** Registers a step to run after the last request, while the database is still open. */
export function beforeShutdown(step: () => Promise<unknown>): void {
  lastSteps.push(step)
}

export const isStopping = () => hasStarted

/** On SIGTERM or SIGINT: finishes open requests (within 30 s), closes the database and exits with 0. */
export function stopOnSignal(server: Server): void {
  const closeIdle = idleConnectionCloser(server)
  const stop = async (signal: NodeJS.Signals) => {
    if (hasStarted) return
    hasStarted = true
    log.info({ signal }, 'stopping')
    const limit = setTimeout(() => server.closeAllConnections(), graceMs)
    await new Promise<void>((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      closeIdle()
    })
    clearTimeout(limit)
    await Promise.race([Promise.allSettled(lastSteps.map((step) => step())), delay(disconnectMs)])
    await Promise.race([Promise.all([db.$disconnect().catch(() => {}), stopTracing()]), delay(disconnectMs)])
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/**
 * Closes idle connections, including those that never had a request, which `closeIdleConnections` skips and browsers
 * open in advance.
 */
function idleConnectionCloser(server: Server): () => void {
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
    }, sweepEveryMs)
  }
}

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hourMs, minuteMs } from '../durations'
import { env } from '../env.server'
import { log } from '../logging/log.server'
import { endOf, isSiteEnding, portOf } from '../process/cluster.server'
import { killWhenHung } from '../process/hung-workers.server'
import { markAsDemo } from './demo-folder.server'

/** How long before its time the next copy is started, so that it has read its PDFs when visitors come. */
const preparationMs = 5 * minuteMs
const leastMs = 10 * minuteMs
const listensWithinMs = 15 * minuteMs
const endsWithinMs = 40_000
const folderStart = 'copy-'
const prepared = 'prepared'
const listen = 'listen'

/** A process with a site as on its first day, in a folder of its own. */
interface Copy {
  worker: Worker
  folder: string
  /** When the next one takes over, in milliseconds. */
  until: number
  /** Resolves with the port once it listens, which it does when it is told to. */
  listening: Promise<number>
  isPrepared: Promise<void>
  ended: Promise<unknown>
}

/**
 * Serves a demo: a copy of the site, which another one replaces at each full hour, on SIGUSR2, and when it ends by
 * itself. The next one listens on the same port before the last one stops, which finishes its open requests.
 * @param program what a copy runs
 * @param starting answers on the port until the first copy is about to listen
 * @returns the port
 * @throws CannotStart when the first copy does not start
 */
export async function serveDemo(program: string, starting: Server): Promise<number> {
  cluster.setupPrimary({ exec: program, args: [] })
  // Without a listener the signal would end this process.
  process.on('SIGUSR2', () => {})
  for (const name of readdirSync(env.dataDir))
    if (name.startsWith(folderStart)) rmSync(path.join(env.dataDir, name), { recursive: true })
  const first = startCopy(Date.now())
  first.worker.on('message', ({ listensNext }: { listensNext?: boolean }) => {
    if (listensNext) starting.close()
  })
  void tellToListen(first)
  const port = await first.listening
  void keepReplacing(first)
  return port
}

/** @param from when it takes over, in milliseconds */
function startCopy(from: number): Copy {
  const folder = path.join(env.dataDir, `${folderStart}${Date.now()}`)
  mkdirSync(folder, { mode: 0o700 })
  markAsDemo(folder)
  const until = Math.ceil((from + leastMs) / hourMs) * hourMs
  const worker = cluster.fork({ DATA_DIR: folder, ZINEHOUSE_DEMO_UNTIL: new Date(until).toISOString() })
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), listensWithinMs)
  worker.once('listening', () => killWhenHung(worker))
  const listening = portOf(worker).finally(() => clearTimeout(limit))
  const isPrepared = new Promise<void>((resolve) => {
    worker.on('message', (message) => message === prepared && resolve())
  })
  // A failure is read once the time has come.
  listening.catch(() => {})
  return { worker, folder, until, isPrepared, listening, ended: endOf(worker) }
}

async function tellToListen({ worker, isPrepared }: Copy): Promise<void> {
  await isPrepared
  worker.send(listen, undefined, undefined, () => {})
}

/** Says in a copy that it is prepared. Resolves once it is told to listen. */
export const untilToldToListen = () =>
  new Promise<void>((resolve) => {
    process.on('message', (message) => message === listen && resolve())
    process.send?.(prepared)
  })

async function keepReplacing(first: Copy): Promise<void> {
  for (let copy = first; ; ) {
    const isEarly = await isEarlierThan(copy.until - preparationMs, copy)
    if (isSiteEnding()) return
    const next = startCopy(isEarly ? Date.now() : copy.until)
    if (!isEarly) await isEarlierThan(copy.until, copy)
    void tellToListen(next)
    const outcome = await next.listening.catch((error: unknown) => error as Error)
    if (isSiteEnding()) return
    if (typeof outcome === 'number') {
      void endCopy(copy)
      copy = next
    } else {
      log.error({ err: outcome }, 'the demo could not begin anew')
      void endCopy(next)
      await delay(minuteMs)
    }
  }
}

/** Waits for a time. @returns true if a copy ended before, or the operator wants the next one now */
async function isEarlierThan(time: number, { ended }: Copy): Promise<boolean> {
  const waiting = new AbortController()
  const { signal } = waiting
  const isEarly = await Promise.race([
    delay(Math.max(0, time - Date.now()), false, { signal }),
    ended.then(() => true),
    once(process, 'SIGUSR2', { signal }).then(() => true),
  ])
  waiting.abort()
  return isEarly
}

/** Ends a copy once its open requests are answered, and removes its data. */
async function endCopy({ worker, folder, ended }: Copy): Promise<void> {
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), endsWithinMs)
  worker.process.kill('SIGTERM')
  await ended
  clearTimeout(limit)
  rmSync(folder, { recursive: true, force: true })
}

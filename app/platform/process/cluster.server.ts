import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.server'
import { invalidateAfterProcessEnd, relayProcessChanges } from '../changes/process-channel.server'
import { isDataInPlace } from '../database/data-in-place.server'
import { log } from '../logging/log.server'
import { killWhenHung } from './hung-workers.server'

const readyWithinMs = 60_000
const steadyAfterMs = 60_000
const firstPauseMs = 125
const maxPauseMs = 30_000
const maxFailures = 5
/** The time in which a worker has to end, some seconds longer than it needs. */
const endWithinMs = 40_000

const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
const ready = new WeakSet<Worker>()

type Variables = Record<string, string>

let isEnding = false

/** Tells whether the site was told to stop. */
export const isSiteEnding = () => isEnding

/**
 * Runs child processes that share the port, and replaces each that ends or hangs.
 * @param program what each of them runs
 * @param port the port, given to each as PORT; without it, each reads its own settings
 * @param starting answers on the port until the first of them is about to listen
 * @param askEveryMs how often each is asked for a sign of life
 * @returns the port, once the first one listens
 * @throws CannotStart when the first one never does
 */
export async function runWorkers(
  program: string,
  count: number,
  { port: given, starting, askEveryMs }: { port?: number; starting?: Server; askEveryMs?: number } = {},
): Promise<number> {
  cluster.setupPrimary({ exec: program, args: [] })
  cluster.on('fork', (worker) => worker.once('listening', () => killWhenHung(worker, askEveryMs)))
  relayProcessChanges()
  const env = given === undefined ? undefined : { PORT: String(given) }
  const first = fork(env)
  first.on('message', ({ listensNext }: { listensNext?: boolean }) => {
    if (listensNext) starting?.close()
  })
  const port = await portOf(first)
  for (let index = 0; index < count; index += 1) void keepOneRunning(index === 0 ? first : fork(env), env)
  return port
}

function fork(env?: Variables): Worker {
  const worker = cluster.fork(env)
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), readyWithinMs)
  worker.once('listening', () => {
    ready.add(worker)
    clearTimeout(limit)
  })
  worker.once('exit', () => clearTimeout(limit))
  return worker
}

/** Tells the parent process that this process listens next, since only one process may own a port. */
export const announceListening = () => process.send?.({ listensNext: true })

/** Reports to the parent process why this one does not start, and ends. */
export function failAsWorker(error: unknown): void {
  const failure = error instanceof CannotStart ? error.message : undefined
  if (!failure) log.error({ err: error }, 'a process of the site cannot start')
  process.send?.({ failure }, () => process.exit(1))
}

/**
 * Waits until a worker listens. @returns its port
 * @throws CannotStart when it ends before
 */
export async function portOf(worker: Worker): Promise<number> {
  let said = 'A process of the site ended before it was ready; the log may say more.'
  worker.on('message', ({ failure }: { failure?: string }) => {
    said = failure ?? said
  })
  const listening = new Promise<AddressInfo>((resolve) => worker.once('listening', resolve))
  const address = await Promise.race([listening, endOf(worker)])
  if ('port' in address) return address.port
  if (isEnding) return new Promise(() => {})
  throw new CannotStart(said)
}

/** Resolves when a worker has ended, or could not be started. */
export function endOf(
  worker: Worker,
): Promise<{ code?: number | null; signal?: string | null; error?: Error }> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
    // A worker that could not be started has no exit event.
    worker.on('error', (error) => worker.process.pid === undefined && resolve({ error }))
  })
}

/** Restarts a worker: at once, or after doubling pauses if it ends again within a minute. */
async function keepOneRunning(worker: Worker, env?: Variables): Promise<void> {
  let failures = 0
  for (let running = worker; ; running = fork(env)) {
    const began = Date.now()
    const { code, signal, error } = await endOf(running)
    if (isEnding) return
    invalidateAfterProcessEnd()
    failures = Date.now() - began > steadyAfterMs ? 1 : failures + 1
    log.error({ pid: running.process.pid, code, signal, err: error }, 'a process of the site ended')
    if (failures > maxFailures && !workers().some((other) => ready.has(other))) giveUp()
    await delay(failures > 1 ? Math.min(maxPauseMs, firstPauseMs * 2 ** failures) : 0)
    // A new worker would create its data in an empty folder.
    while (!isDataInPlace()) await delay(1000)
    if (isEnding) return
  }
}

function giveUp(): never {
  process.stderr.write('The processes of the site end again and again; the log says why.\n')
  process.exit(1)
}

/** Stops all workers on SIGTERM or SIGINT once open requests are finished, and exits with 0. */
export function endWorkersOnSignal(): void {
  const end = async (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'stopping')
    const open = workers()
    const ended = open.map((worker) => worker.isDead() || once(worker, 'exit'))
    for (const worker of open) worker.process.kill('SIGTERM')
    await Promise.race([Promise.all(ended), delay(endWithinMs)])
    for (const worker of workers()) worker.process.kill('SIGKILL')
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { asCannotStart } from '../../platform/cannot-start.server'
import { listenToOtherProcesses } from '../../platform/changes/changes.server'
import { rememberDataIdentity } from '../../platform/database/data-in-place.server'
import { db, isPostgresql } from '../../platform/database/db.server'
import { migrateDatabase } from '../../platform/database/migrate.server'
import { env } from '../../platform/env.server'
import { log } from '../../platform/logging/log.server'
import { startTracing } from '../../platform/logging/tracing.server'
import { serveMetrics } from '../../platform/metrics/serve-metrics.server'
import { endWorkersOnSignal, failAsWorker, runWorkers } from '../../platform/process/cluster.server'
import { refuseUnfinishedRestore, restrictDataPermissions } from '../../platform/process/data-dir.server'
import { lockDataDir } from '../../platform/process/data-dir-lock.server'
import { answerAliveQuestions } from '../../platform/process/hung-workers.server'
import { warnOfFailedChecks } from '../../platform/process/readiness.server'
import { stopOnSignal } from '../../platform/process/shutdown.server'
import { withStartLock } from '../../platform/process/start-lock.server'
import { setStarting } from '../../platform/process/starting.server'
import { productVersion } from '../../platform/process/version.server'
import { ensureAdmin } from '../../site/accounts/first-admin.server'
import { refreshSite } from '../../site/current-site.server'
import { createPreparedPages } from '../../site/pages/prepared-pages.server'
import { loadSampleMagazine } from '../admin/sample.server'
import { startBackgroundWork } from './background-work.server'
import { healthChecks } from './health-checks.server'

/** Steps that run on one node at a time. */
const preparations = [
  migrateDatabase,
  // Whoever comes meanwhile is answered in their language.
  refreshSite,
  ensureAdmin,
  loadSampleMagazine,
  createPreparedPages,
]

export interface Start {
  /** The port that the server listens on. On SQLite it listens before it is ready, and answers 503 until then. */
  port: number
  ready: Promise<void>
}

/**
 * @param program the program of additional processes
 * @param early a server that listens on the port meanwhile, which is taken over from it
 * @throws CannotStart, as `ready` does
 */
export async function start(createServer: () => Server, program: string, early?: Server): Promise<Start> {
  if (cluster.isWorker) return startAsWorker(createServer())
  return asStartErrors(async () => {
    await refuseUnfinishedRestore()
    await restrictDataPermissions()
    if (!isPostgresql) lockDataDir(env.dataDir)
    if (env.processCount > 1) return startWorkers(program, early)
    await startTracing()
    if (isPostgresql) return startBesideOthers(createServer())
    setStarting(true)
    const server = createServer()
    stopOnSignal(server)
    const port = await listening(server, early)
    return { port, ready: asStartErrors(() => prepare().then(() => begin(port))) }
  })
}

/**
 * Listens only once it is ready: a proxy sends requests without a connection to another node, but takes a 503 of a
 * starting node as the answer to a POST.
 */
async function startBesideOthers(server: Server): Promise<Start> {
  stopOnSignal(server)
  await assertPortFree()
  await prepare()
  const port = await listening(server)
  begin(port)
  return { port, ready: Promise.resolve() }
}

async function startWorkers(program: string, early?: Server): Promise<Start> {
  endWorkersOnSignal()
  if (!early) await assertPortFree()
  await prepareOnce()
  if (early) await closed(early)
  rememberDataIdentity()
  const port = await runWorkers(program, env.processCount)
  void announceStart(port).then(() => db.$disconnect())
  return { port, ready: Promise.resolve() }
}

async function startAsWorker(server: Server): Promise<Start> {
  try {
    stopOnSignal(server)
    answerAliveQuestions()
    await startTracing()
    listenToOtherProcesses()
    rememberDataIdentity()
    await refreshSite()
    const port = await asStartErrors(() => listening(server))
    startBackgroundWork()
    return { port, ready: Promise.resolve() }
  } catch (error) {
    failAsWorker(error)
    return new Promise(() => {})
  }
}

function closed(early: Server): Promise<void> {
  return new Promise((resolve) => {
    early.close(() => resolve())
    early.closeAllConnections()
  })
}

async function assertPortFree(): Promise<void> {
  const probe = createTcpServer()
  await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
}

async function prepareOnce(): Promise<void> {
  await serveMetrics()
  await withStartLock(async () => {
    for (const step of preparations) await step()
  })
}

async function prepare(): Promise<void> {
  await prepareOnce()
  listenToOtherProcesses()
  rememberDataIdentity()
  await refreshSite()
  setStarting(false)
}

function begin(port: number): void {
  void announceStart(port)
  startBackgroundWork()
}

async function announceStart(port: number): Promise<void> {
  log.info({ version: productVersion() }, `${env.siteName} is on http://localhost:${port}`)
  if (isPostgresql && !env.sessionSecret)
    log.warn(
      'SESSION_SECRET is not set: a second node would need the same one, and a lost DATA_DIR logs all out',
    )
  await warnOfFailedChecks(healthChecks)
}

async function asStartErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asCannotStart(error, env)
  }
}

function listening(server: TcpServer, early?: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const whenListening = () => {
      server.off('error', reject)
      // For example, no file descriptor is left for another connection.
      server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'))
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : env.port)
    }
    if (early) server.listen(early, whenListening)
    else server.listen(env.port, env.host, whenListening)
  })
}

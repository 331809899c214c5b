import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { asCannotStart } from '../../platform/cannot-start.server'
import { listenToOtherProcesses } from '../../platform/changes/changes.server'
import { removeCopyOfEarlierUpdate } from '../../platform/database/copy-before-update.server'
import { rememberDataIdentity } from '../../platform/database/data-in-place.server'
import { db, isPostgresql } from '../../platform/database/db.server'
import { migrateDatabase } from '../../platform/database/migrate.server'
import { serveDemo, untilToldToListen } from '../../platform/demo/demo-copies.server'
import { assertFolderFits } from '../../platform/demo/demo-folder.server'
import { env } from '../../platform/env.server'
import { log } from '../../platform/logging/log.server'
import { startTracing } from '../../platform/logging/tracing.server'
import { serveMetrics } from '../../platform/metrics/serve-metrics.server'
import {
  announceListening,
  endWorkersOnSignal,
  failAsWorker,
  runWorkers,
} from '../../platform/process/cluster.server'
import { refuseUnfinishedRestore, restrictDataPermissions } from '../../platform/process/data-dir.server'
import { lockDataDir } from '../../platform/process/data-dir-lock.server'
import type { EarlyAnswers } from '../../platform/process/early-answers.server'
import { answerAliveQuestions } from '../../platform/process/hung-workers.server'
import { warnOfFailedChecks } from '../../platform/process/readiness.server'
import { stopOnSignal } from '../../platform/process/shutdown.server'
import { withStartLock } from '../../platform/process/start-lock.server'
import { setStartingAnswer } from '../../platform/process/starting.server'
import { productVersion } from '../../platform/process/version.server'
import { ensureAdmin } from '../../site/accounts/first-admin.server'
import { refreshSite } from '../../site/current-site.server'
import { createPreparedPages } from '../../site/pages/prepared-pages.server'
import { addSampleMagazine } from '../admin/sample.server'
import { refuseUnknownModules } from '../modules/switchboard.server'
import { startBackgroundWork } from './background-work.server'
import { addFirstSwitches } from './first-switches.server'
import { healthChecks } from './health-checks.server'

/** The steps before the server is ready, which run on one node at a time. */
const preparations = [
  migrateDatabase,
  // The settings are needed to answer in the visitor's language while starting.
  refreshSite,
  // This comes first, since later steps make a new site look like a used one.
  addFirstSwitches,
  ensureAdmin,
  addSampleMagazine,
  createPreparedPages,
]

export interface StartOptions {
  /** The port that the server listens on. On SQLite it listens before it is ready, and answers 503 until then. */
  port: number
  ready: Promise<void>
}

/**
 * @param program the program of additional processes
 * @param early what answers on the port meanwhile, which is taken over from it
 * @throws CannotStart, as `ready` does
 */
export async function startServing(
  createServer: () => Server,
  program: string,
  early: EarlyAnswers,
): Promise<StartOptions> {
  if (cluster.isWorker) return startAsWorker(createServer())
  return asStartErrors(async () => {
    refuseUnknownModules()
    assertFolderFits()
    await refuseUnfinishedRestore()
    if (env.demo) return startDemo(createServer, program, early)
    await restrictDataPermissions()
    if (!isPostgresql) lockDataDir(env.dataDir)
    if (env.processCount > 1) return startWorkers(createServer, program, early)
    await startTracing()
    if (isPostgresql) return startBesideOthers(createServer())
    const server = createServer()
    stopOnSignal(server)
    const port = await answering(server, early)
    return { port, ready: asStartErrors(() => prepare().then(() => begin(port))) }
  })
}

/**
 * Listens only once the server is ready: a proxy would take a 503 of a starting node as the answer to a POST, but tries
 * another node when it gets no connection.
 */
async function startBesideOthers(server: Server): Promise<StartOptions> {
  stopOnSignal(server)
  await assertPortFree()
  await prepare()
  const port = await listening(server)
  begin(port)
  return { port, ready: Promise.resolve() }
}

/**
 * Starts the other processes. This process answers that the site is starting until the first of them listens,
 * and nothing else.
 */
async function startWorkers(
  createServer: () => Server,
  program: string,
  early: EarlyAnswers,
): Promise<StartOptions> {
  endWorkersOnSignal()
  const starting = isPostgresql ? undefined : createServer()
  // With PORT=0, too, a process that takes the place of another has the port of the others.
  const port = starting ? await answering(starting, early) : await assertPortFree()
  await prepareOnce()
  rememberDataIdentity()
  await runWorkers(program, env.processCount, { port, starting })
  void announceStart(port).then(() => db.$disconnect())
  return { port, ready: Promise.resolve() }
}

async function startAsWorker(server: Server): Promise<StartOptions> {
  try {
    stopOnSignal(server)
    answerAliveQuestions()
    await startTracing()
    await (env.demo ? prepareCopyOfDemo() : joinOtherProcesses())
    announceListening()
    const port = await asStartErrors(() => listening(server))
    if (env.demo) void announceStart(port)
    else startBackgroundWork()
    return { port, ready: Promise.resolve() }
  } catch (error) {
    failAsWorker(error)
    return new Promise(() => {})
  }
}

/** Answers that the site is starting until the first copy of the demo listens, and starts one after the other. */
async function startDemo(
  createServer: () => Server,
  program: string,
  early: EarlyAnswers,
): Promise<StartOptions> {
  lockDataDir(env.dataDir)
  endWorkersOnSignal()
  const starting = createServer()
  await answering(starting, early)
  return { port: await serveDemo(program, starting), ready: Promise.resolve() }
}

/** Lets a server answer that the site is starting. @returns the port that it listens on */
function answering(server: Server, { server: early, answer }: EarlyAnswers): Promise<number> {
  setStartingAnswer(answer)
  return listening(server, early)
}

/** @returns the port of the settings, or one that is free for 0 */
async function assertPortFree(): Promise<number> {
  const probe = createTcpServer()
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function prepareOnce(): Promise<void> {
  await serveMetrics()
  await withStartLock(async () => {
    for (const step of preparations) await step()
  })
}

async function prepare(): Promise<void> {
  await prepareOnce()
  await joinOtherProcesses()
  setStartingAnswer(undefined)
}

async function joinOtherProcesses(): Promise<void> {
  listenToOtherProcesses()
  rememberDataIdentity()
  await refreshSite()
}

/** Makes a new site in the folder of this process, reads its PDFs, and waits for the hour at which it is shown. */
async function prepareCopyOfDemo(): Promise<void> {
  await restrictDataPermissions()
  await prepare()
  startBackgroundWork()
  await untilToldToListen()
}

function begin(port: number): void {
  void announceStart(port)
  startBackgroundWork()
}

async function announceStart(port: number): Promise<void> {
  log.info({ version: productVersion() }, `${env.siteName} is on http://localhost:${port}`)
  removeCopyOfEarlierUpdate()
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
      // Logged for example when no file descriptor is left for another connection.
      server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'))
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : env.port)
    }
    if (early) server.listen(early, whenListening)
    else server.listen(env.port, env.host, whenListening)
  })
}

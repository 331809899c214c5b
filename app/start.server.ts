import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { forgetOldRefusals } from './accounts/audit.server'
import { ensureAdmin } from './accounts/first-admin.server'
import { forgetOldCounts } from './accounts/limits.server'
import { forgetOldResets } from './accounts/password-reset.server'
import { forgetEndedSessions } from './accounts/sessions.server'
import { emptyTrash } from './admin/desk.server'
import { loadSampleMagazine } from './admin/sample.server'
import { fillSearchNames } from './authors/search-names.server'
import { forgetRemovedLines } from './cart/removal.server'
import { storedAmong } from './content/files.server'
import { removeInterruptedUploads } from './content/in-flight.server'
import { stripStoredPictures } from './content/strip-pictures.server'
import { takeOlderApart } from './documents/keep.server'
import { repeatInEachProcess } from './jobs/repeated.server'
import { startSchedules } from './jobs/schedules.server'
import { startWorker } from './jobs/worker.server'
import { sendDueMails, sendSoon } from './mail/outbox.server'
import { indexOrders } from './orders/order-search.server'
import { forgetOldEvents } from './orders/processed-events.server'
import { takeOverReceipts } from './orders/receipts.server'
import { reconcile } from './orders/reconcile.server'
import { syncBalance } from './orders/stripe-balance.server'
import { asCannotStart } from './platform/cannot-start.server'
import { hearOtherProcesses } from './platform/changes.server'
import { endWorkersOnSignal, failAsWorker, runWorkers } from './platform/cluster.server'
import { keepDataPrivate, refuseUnfinishedRestore } from './platform/data-dir.server'
import { lockDataDir } from './platform/data-dir-lock.server'
import { rememberData } from './platform/data-in-place.server'
import { db, isPostgresql } from './platform/db.server'
import { env } from './platform/env.server'
import { answerThatAlive } from './platform/hung-workers.server'
import { log } from './platform/log.server'
import { migrateDatabase } from './platform/migrate.server'
import { setStarting, warnOfFaults } from './platform/readiness.server'
import { serveMetrics } from './platform/serve-metrics.server'
import { stopOnSignal } from './platform/shutdown.server'
import { underStartLock } from './platform/start-lock.server'
import { startTracing } from './platform/tracing.server'
import { publishDueArticles } from './publications/due-articles.server'
import { parts } from './readiness-parts.server'
import { tellOfStock } from './shop/stock-wishes.server'
import { sweepPictureCopies } from './uploads/picture-copies.server'

/** One node at a time. */
const preparations = [migrateDatabase, fillSearchNames, ensureAdmin, loadSampleMagazine]

const repeated = [
  { name: 'remove interrupted uploads', everyMs: 600_000, run: () => removeInterruptedUploads() },
  { name: 'publish due articles', everyMs: 15_000, run: () => publishDueArticles() },
  { name: 'sweep the copies of pictures', everyMs: 6 * 3600_000, run: () => sweepPictureCopies(storedAmong) },
]

const purges = [
  forgetOldRefusals,
  forgetEndedSessions,
  forgetOldResets,
  forgetOldCounts,
  forgetRemovedLines,
  forgetOldEvents,
]

const schedules = [
  { name: 'empty the trash', everyMs: 3600_000, run: () => emptyTrash() },
  {
    name: 'forget what is old',
    title: 'Delete ended sessions and other old records',
    everyMs: 3600_000,
    run: forgetOld,
  },
  {
    name: 'strip stored pictures',
    title: 'Remove metadata from stored pictures',
    everyMs: 24 * 3600_000,
    run: stripStoredPictures,
  },
  {
    name: 'take older PDFs apart',
    title: 'Prepare the pages of older PDFs',
    everyMs: 60_000,
    run: () => takeOlderApart(),
  },
  { name: 'reconcile orders', title: 'Compare orders with Stripe', everyMs: 60_000, run: () => reconcile() },
  {
    name: 'index orders',
    title: 'Make older orders searchable',
    everyMs: 3600_000,
    run: () => indexOrders(),
  },
  {
    name: 'read fees at Stripe',
    title: 'Read fees and payouts at Stripe',
    everyMs: 600_000,
    run: () => syncBalance(),
  },
  {
    name: 'tell of stock',
    title: 'Tell who waits for something that is back in stock',
    everyMs: 60_000,
    run: () => tellOfStock(),
  },
  { name: 'send receipts', title: 'Send mails', everyMs: 60_000, run: sendMails },
]

async function sendMails(): Promise<void> {
  await takeOverReceipts()
  await sendDueMails()
}

/** One after another: none of it is urgent. */
async function forgetOld(): Promise<void> {
  for (const forget of purges) await forget()
}

export interface Start {
  /** What the server listens on. On SQLite it does so before it is ready, and answers 503 until then. */
  port: number
  ready: Promise<void>
}

/**
 * @param program what further processes run
 * @throws CannotStart, as `ready` does
 */
export async function start(createServer: () => Server, program: string): Promise<Start> {
  if (cluster.isWorker) return startAsWorker(createServer())
  return asStartErrors(async () => {
    await refuseUnfinishedRestore()
    await keepDataPrivate()
    if (!isPostgresql) lockDataDir(env.dataDir)
    if (env.processCount > 1) return startWorkers(program)
    await startTracing()
    if (isPostgresql) return startBesideOthers(createServer())
    setStarting(true)
    const server = createServer()
    stopOnSignal(server)
    const port = await listening(server)
    return { port, ready: asStartErrors(() => prepare().then(() => begin(port))) }
  })
}

/** A proxy sends on to another node what gets no connection; the 503 of a node that starts would be an answer to a POST. */
async function startBesideOthers(server: Server): Promise<Start> {
  stopOnSignal(server)
  await assertPortFree()
  await prepare()
  const port = await listening(server)
  begin(port)
  return { port, ready: Promise.resolve() }
}

/** This process prepares what they need, and watches over them. */
async function startWorkers(program: string): Promise<Start> {
  endWorkersOnSignal()
  await assertPortFree()
  await prepareOnce()
  rememberData()
  const port = await runWorkers(program, env.processCount)
  void announceStart(port).then(() => db.$disconnect())
  return { port, ready: Promise.resolve() }
}

async function startAsWorker(server: Server): Promise<Start> {
  try {
    stopOnSignal(server)
    answerThatAlive()
    await startTracing()
    hearOtherProcesses()
    rememberData()
    const port = await asStartErrors(() => listening(server))
    startBackgroundWork()
    return { port, ready: Promise.resolve() }
  } catch (error) {
    failAsWorker(error)
    return new Promise(() => {})
  }
}

async function assertPortFree(): Promise<void> {
  const probe = createTcpServer()
  await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
}

async function prepareOnce(): Promise<void> {
  await serveMetrics()
  await underStartLock(async () => {
    for (const step of preparations) await step()
  })
}

async function prepare(): Promise<void> {
  await prepareOnce()
  hearOtherProcesses()
  rememberData()
  setStarting(false)
}

function begin(port: number): void {
  void announceStart(port)
  startBackgroundWork()
}

async function announceStart(port: number): Promise<void> {
  log.info(`${env.siteName} is on http://localhost:${port}`)
  if (isPostgresql && !env.sessionSecret)
    log.warn(
      'SESSION_SECRET is not set: a second node would need the same one, and a lost DATA_DIR logs all out',
    )
  await warnOfFaults(parts)
}

async function asStartErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asCannotStart(error, env)
  }
}

function startBackgroundWork(): void {
  repeatInEachProcess(repeated)
  startSchedules(schedules)
    .catch((error) => log.error({ err: error }, 'schedules could not be noted'))
    .finally(startWorker)
  // What waits since a restart is due now, not at the schedule's next run.
  sendSoon()
}

function listening(server: TcpServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, () => {
      server.off('error', reject)
      // As when there is no file descriptor for one more connection.
      server.on('error', (error) => log.error({ err: error }, 'a connection could not be taken'))
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : env.port)
    })
  })
}

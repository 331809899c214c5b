import type { Server } from 'node:http'
import { forgetOldRefusals } from './accounts/audit.server'
import { ensureAdmin } from './accounts/first-admin.server'
import { forgetOldCounts } from './accounts/limits.server'
import { forgetOldResets } from './accounts/password-reset.server'
import { forgetEndedSessions } from './accounts/sessions.server'
import { emptyTrash } from './admin/desk.server'
import { loadSampleMagazine } from './admin/sample.server'
import { fillSearchNames } from './authors/search-names.server'
import { forgetRemovedLines } from './cart/removal.server'
import { removeInterruptedUploads } from './content/in-flight.server'
import { stripStoredPictures } from './content/strip-pictures.server'
import { repeatInEachProcess } from './jobs/repeated.server'
import { startSchedules } from './jobs/schedules.server'
import { startWorker } from './jobs/worker.server'
import { forgetOldEvents } from './orders/processed-events.server'
import { sendDueConfirmations } from './orders/receipts.server'
import { reconcile } from './orders/reconcile.server'
import { hearOtherProcesses } from './platform/changes.server'
import { keepDataPrivate, refuseUnfinishedRestore } from './platform/data-dir.server'
import { env } from './platform/env.server'
import { log } from './platform/log.server'
import { migrateDatabase } from './platform/migrate.server'
import { stopOnSignal } from './platform/shutdown.server'
import { publishDueArticles } from './publications/due-articles.server'

const beforeListening = [
  refuseUnfinishedRestore,
  keepDataPrivate,
  migrateDatabase,
  fillSearchNames,
  ensureAdmin,
  loadSampleMagazine,
]

const repeated = [{ name: 'publish due articles', everyMs: 15_000, run: () => publishDueArticles() }]

const purges = [
  forgetOldRefusals,
  forgetEndedSessions,
  forgetOldResets,
  forgetOldCounts,
  forgetRemovedLines,
  forgetOldEvents,
]

const schedules = [
  { name: 'remove interrupted uploads', everyMs: 600_000, run: () => removeInterruptedUploads() },
  { name: 'empty the trash', everyMs: 3600_000, run: () => emptyTrash() },
  { name: 'forget what is old', everyMs: 3600_000, run: forgetOld },
  { name: 'strip stored pictures', everyMs: 24 * 3600_000, run: stripStoredPictures },
  { name: 'reconcile orders', everyMs: 60_000, run: () => reconcile() },
  { name: 'send receipts', everyMs: 60_000, run: () => sendDueConfirmations() },
]

/** One after another: none of it is urgent. */
async function forgetOld(): Promise<void> {
  for (const forget of purges) await forget()
}

/** @returns the port that the server listens on */
export async function start(createServer: () => Server): Promise<number> {
  for (const step of beforeListening) await step()
  const server = createServer()
  stopOnSignal(server)
  hearOtherProcesses()
  const port = await listening(server)
  log.info(`${env.siteName} is on http://localhost:${port}`)
  startBackgroundWork()
  return port
}

function startBackgroundWork(): void {
  repeatInEachProcess(repeated)
  startSchedules(schedules)
    .catch((error) => log.error({ err: error }, 'schedules could not be noted'))
    .finally(startWorker)
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

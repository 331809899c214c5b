import { endPastDates } from '../../bands/dates/dates.server'
import { publishDueNews } from '../../bands/news/news.server'
import { drawWaveforms } from '../../bands/waveforms.server'
import { renewAuthorSearchWords } from '../../magazine/authors/search-names.server'
import { extractOlderDocuments } from '../../magazine/documents/extraction-jobs.server'
import { renewPageSearchWords } from '../../magazine/documents/renew-words.server'
import { removeAbandonedWorkFolders } from '../../magazine/documents/work-folder.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { publishDueArticles } from '../../magazine/publications/admin/due-articles.server'
import { removeOldGeneratedFiles } from '../../magazine/publications/made-files.server'
import {
  renewArticleSearchWords,
  renewTagSearchKeys,
} from '../../magazine/publications/search/renew-words.server'
import { deleteOldSubmissions } from '../../people/calls/retention.server'
import { renewSubmissionSearchWords } from '../../people/calls/submissions/renew-words.server'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { msg } from '../../platform/i18n/i18n'
import { startRepeatedWork } from '../../platform/jobs/repeated.server'
import { startSchedules } from '../../platform/jobs/schedules.server'
import { startWorker } from '../../platform/jobs/worker.server'
import { log } from '../../platform/logging/log.server'
import { deleteOldActors } from '../../reach/federation/remote-actors.server'
import { deleteOldActivities } from '../../reach/federation/tell-followers.server'
import { pingWebSubHubSoon } from '../../reach/federation/websub.server'
import { announceDueArticles } from '../../reach/newsletter/article-announcements.server'
import { newsletterModule } from '../../reach/newsletter/newsletter.module'
import { startDueNewsletters } from '../../reach/newsletter/newsletters.server'
import { deleteOldSubscriptionData } from '../../reach/newsletter/retention.server'
import { sendNewslettersInBackground } from '../../reach/newsletter/sending.server'
import { deleteOldDeliveries } from '../../reach/webhooks/deliveries.server'
import { deleteOldRemovals } from '../../shop/cart/removal.server'
import { endPreorders } from '../../shop/items/preorders.server'
import { sendStockMails } from '../../shop/items/stock-mails.server'
import { makeRenditions, musicSchedule } from '../../shop/music/renditions.server'
import { deliverDueDownloads } from '../../shop/orders/downloads/due-downloads.server'
import { purgeOldRemovedFiles } from '../../shop/orders/downloads/removed-files.server'
import { sendMissedReceipts } from '../../shop/orders/mails/receipts.server'
import { indexOrders } from '../../shop/orders/order-search.server'
import { deleteOldProcessedEvents } from '../../shop/orders/payments/processed-events.server'
import { reconcileWithStripe } from '../../shop/orders/payments/reconcile.server'
import { syncStripeBalance } from '../../shop/orders/payments/stripe-balance.server'
import { deleteOldRefusals } from '../../site/accounts/audit.server'
import { deleteExpiredCounts } from '../../site/accounts/limits.server'
import { deleteOldPasswordResets } from '../../site/accounts/password-reset.server'
import { deleteOldInvitations } from '../../site/accounts/people/invitations.server'
import { deleteOldSavedForms } from '../../site/accounts/saved-form.server'
import { deleteEndedSessions } from '../../site/accounts/sessions.server'
import { deleteOldNonces } from '../../site/accounts/spent-nonces.server'
import { announceDueRecords } from '../../site/content/announce.server'
import { findStoredPathsAmong } from '../../site/content/files.server'
import { stripStoredPictures } from '../../site/content/strip-pictures.server'
import { removeInterruptedUploads } from '../../site/content/unfinished-uploads.server'
import { readBounces } from '../../site/mail/bounces.server'
import { sendDueMails, sendMailsInBackground } from '../../site/mail/outbox.server'
import { isModuleOn, refreshModules } from '../../site/modules/switches.server'
import { publishDuePages } from '../../site/pages/site-pages.server'
import { deleteOldReaderHashes } from '../../site/statistics/readers.server'
import { deleteOldSources } from '../../site/statistics/sources.server'
import { storeStatistics } from '../../site/statistics/store.server'
import { sweepPictureCopies } from '../../site/uploads/picture-copies.server'
import { emptyTrash } from '../admin/manage-content.server'
import { listSchedulesOfModules } from '../modules/switchboard.server'
import { makeDueBackup } from '../operator/nightly-backup.server'

const repeated = [
  { name: 'store statistics', everyMs: 5000, run: () => storeStatistics() },
  { name: 'remove interrupted uploads', everyMs: 600_000, run: () => removeInterruptedUploads() },
  { name: 'remove folders of interrupted work', everyMs: 600_000, run: () => removeAbandonedWorkFolders() },
  { name: 'publish due articles', everyMs: 15_000, run: publishDue },
  { name: 'publish due pages', everyMs: 15_000, run: () => publishDuePages() },
  { name: 'publish due news', everyMs: 15_000, run: () => publishDueNews() },
  { name: 'end past dates', everyMs: 15_000, run: () => endPastDates() },
  { name: 'send letters', everyMs: 15_000, run: sendLetters },
  { name: 'remove old made files', everyMs: 3600_000, run: () => removeOldGeneratedFiles() },
  {
    name: 'sweep the copies of pictures',
    everyMs: 6 * 3600_000,
    run: () => sweepPictureCopies(findStoredPathsAmong),
  },
]

const purges = [
  deleteOldRefusals,
  deleteEndedSessions,
  deleteOldInvitations,
  deleteOldPasswordResets,
  deleteOldNonces,
  deleteExpiredCounts,
  deleteOldSavedForms,
  deleteOldRemovals,
  deleteOldProcessedEvents,
  purgeOldRemovedFiles,
  deleteOldSubscriptionData,
  deleteOldSubmissions,
  deleteOldReaderHashes,
  deleteOldSources,
  deleteOldActors,
  deleteOldActivities,
  deleteOldDeliveries,
]

const schedules = [
  { name: 'empty the trash', everyMs: 3600_000, run: () => emptyTrash() },
  {
    name: 'forget what is old',
    title: msg('Delete ended sessions and other old records'),
    everyMs: 3600_000,
    run: forgetOld,
  },
  {
    name: 'strip stored pictures',
    title: msg('Remove metadata from stored pictures'),
    everyMs: dayMs,
    run: stripStoredPictures,
  },
  {
    name: 'take older PDFs apart',
    title: msg('Prepare the pages of older PDFs'),
    everyMs: 60_000,
    run: () => extractOlderDocuments(),
  },
  {
    name: 'draw waveforms',
    title: msg('Draw the waveforms of tracks'),
    everyMs: 60_000,
    run: () => drawWaveforms(),
  },
  {
    name: musicSchedule,
    title: msg('Make the formats of music on sale'),
    everyMs: 30_000,
    run: (signal: AbortSignal) => makeRenditions(signal),
  },
  {
    name: 'reconcile orders',
    title: msg('Compare orders with Stripe'),
    everyMs: 60_000,
    run: () => reconcileWithStripe(),
  },
  {
    name: 'index orders',
    title: msg('Make older orders searchable'),
    everyMs: 3600_000,
    run: () => indexOrders(),
  },
  { name: 'renew search words', everyMs: 3600_000, run: renewSearchWords },
  {
    name: 'read fees at Stripe',
    title: msg('Read fees and payouts at Stripe'),
    everyMs: 600_000,
    run: () => syncStripeBalance(),
  },
  {
    name: 'announce due articles',
    title: msg('Tell webhooks of scheduled articles that are out'),
    everyMs: 15_000,
    run: () => announceDueRecords(articleContentKind),
  },
  {
    name: 'end pre-orders',
    title: msg('End pre-orders whose day has come'),
    everyMs: 60_000,
    run: () => endPreorders(),
  },
  {
    name: 'deliver downloads',
    title: msg('Open pre-ordered downloads whose day has come'),
    everyMs: 60_000,
    run: () => deliverDueDownloads(),
  },
  {
    name: 'tell of stock',
    title: msg('Email people who wait for something that is back in stock'),
    everyMs: 60_000,
    run: () => sendStockMails(),
  },
  {
    name: 'read bounces',
    title: msg('Read which emails came back'),
    everyMs: 5 * 60_000,
    run: () => readBounces(),
    isOn: () => env.mail.bouncesUrl !== undefined,
  },
  { name: 'send receipts', title: msg('Send emails'), everyMs: 60_000, run: sendMails },
  {
    name: 'back up',
    title: msg('Make the nightly backup'),
    everyMs: 60_000,
    run: (signal: AbortSignal) => makeDueBackup(signal),
    isOn: () => env.backup.to !== undefined,
  },
]

/** Starts it, save for a site that only shows that a backup is right: it must tell nobody outside anything. */
export function startBackgroundWork(): void {
  if (env.isRehearsal) return
  startRepeatedWork(repeated)
  listSchedulesOfModules()
    .then((ofModules) => startSchedules([...schedules, ...ofModules]))
    .catch((error) => log.error({ err: error }, 'schedules could not be noted'))
    .finally(startWorker)
  // Sends mails that waited during a restart now, rather than at the schedule's next run.
  sendMailsInBackground()
}

/** Rebuilds search words after an update that changes how they are made. */
async function renewSearchWords(): Promise<void> {
  for (const renew of [
    renewAuthorSearchWords,
    renewArticleSearchWords,
    renewTagSearchKeys,
    renewSubmissionSearchWords,
    renewPageSearchWords,
  ])
    await renew()
}

async function publishDue(): Promise<void> {
  if (await publishDueArticles()) await pingWebSubHubSoon(db)
}

async function sendMails(): Promise<void> {
  await sendMissedReceipts()
  await sendDueMails()
}

/**
 * Sends newsletters while they are on: about articles that have just become public, scheduled ones that are due, then all due
 * mails.
 */
async function sendLetters(): Promise<void> {
  await refreshModules()
  if (!isModuleOn(newsletterModule.name)) return
  await announceDueArticles()
  await startDueNewsletters()
  sendNewslettersInBackground()
}

/** Deletes outdated data, one kind after another, since none of these deletions is urgent. */
async function forgetOld(): Promise<void> {
  for (const forget of purges) await forget()
}

import { dayMs } from '../../platform/durations'
import { purgeOlderThan } from '../../platform/jobs/purge.server'
import { deleteOldMails } from '../../site/mail/outbox.server'
import { subscriptionConfirmationMailKind } from './confirm-mail.server'
import { deleteOldNewsletterCopies } from './newsletters.server'
import { deleteUnconfirmedSubscribers } from './subscribers.server'

const unconfirmedDays = 7
const copiesDays = 30

/** Deletes unconfirmed subscribers with the mails that asked them to confirm, and old copies of newsletters. */
export async function deleteOldSubscriptionData(now = new Date()): Promise<void> {
  const forget = async (before: Date) => {
    await deleteUnconfirmedSubscribers(before)
    await deleteOldMails(subscriptionConfirmationMailKind, before)
  }
  await purgeOlderThan('unconfirmed subscriptions', unconfirmedDays * dayMs, forget, now)
  await purgeOlderThan('copies of letters', copiesDays * dayMs, deleteOldNewsletterCopies, now)
}

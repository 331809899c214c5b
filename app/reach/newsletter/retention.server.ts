import { dayMs } from '../../platform/durations'
import { purgeOlderThan } from '../../platform/jobs/purge.server'
import { deleteOldMails } from '../../site/mail/outbox.server'
import { confirmMail } from './confirm-mail.server'
import { deleteOldCopies } from './issues.server'
import { deleteUnconfirmed } from './subscribers.server'

const unconfirmedDays = 7
const copiesDays = 30

/**
 * Deletes subscribers who never confirmed, with the mails that asked them to, and old records of who got which issue.
 */
export async function deleteOldSubscriptionData(now = new Date()): Promise<void> {
  const forget = async (before: Date) => {
    await deleteUnconfirmed(before)
    await deleteOldMails(confirmMail, before)
  }
  await purgeOlderThan('unconfirmed subscriptions', unconfirmedDays * dayMs, forget, now)
  await purgeOlderThan('copies of letters', copiesDays * dayMs, deleteOldCopies, now)
}

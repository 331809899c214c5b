import { purgeOlderThan } from '../jobs/purge.server'
import { forgetMails } from '../mail/outbox.server'
import { confirmMail } from './confirm-mail.server'
import { forgetCopies } from './letters.server'
import { forgetUnconfirmed } from './subscribers.server'

const dayMs = 24 * 3600_000
const unconfirmedDays = 7
const copiesDays = 30

/**
 * Deletes subscribers who never confirmed, with the mails that asked them to, and old records of who got which issue.
 */
export async function forgetOldSubscriptions(now = new Date()): Promise<void> {
  const forget = async (before: Date) => {
    await forgetUnconfirmed(before)
    await forgetMails(confirmMail, before)
  }
  await purgeOlderThan('unconfirmed subscriptions', unconfirmedDays * dayMs, forget, now)
  await purgeOlderThan('copies of letters', copiesDays * dayMs, forgetCopies, now)
}

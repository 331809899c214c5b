import { z } from 'zod'
import { db, type Transaction } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { lastDayBefore } from '../../../platform/site-zone'
import { formatDay } from '../../../platform/ui/format'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { siteLinkParts } from '../../../site/mail/site-link.server'

export const paymentFailureMailKind = defineMailKind({
  name: 'membership payment failed',
  module: 'members',
  title: msg('Payment of a membership failed'),
  group: msg('Members'),
  goesTo: msg('members whose payment failed'),
  payload: z.object({ membershipId: z.int(), number: z.int() }),
  async write({ membershipId, number }) {
    const row = await db.membership.findUnique({
      where: { id: membershipId },
      include: { plan: true, user: true },
    })
    if (row?.status !== 'past due' || row.user.disabledAt) return null
    return content({ plan: row.plan.name, readsUntil: row.readsUntil, number })
  },
  sample: () => content({ plan: 'Friend', readsUntil: new Date('2026-06-20T12:00:00Z'), number: 1 }),
})

interface Failure {
  plan: string
  readsUntil: Date | null
  /** The number of the reminder, from 1. */
  number: number
}

function content({ plan, readsUntil, number }: Failure): MailContent {
  const { name } = currentSite()
  const day = readsUntil && formatDay(lastDayBefore(readsUntil))
  const isAgain = number > 1
  return {
    subject: isAgain
      ? t('Your payment to {name} is still open', { name })
      : t('Your payment to {name} failed', { name }),
    parts: [
      {
        type: 'text',
        text: isAgain
          ? t('We still could not charge your card for your membership “{plan}”.', { plan })
          : t('We could not charge your card for your membership “{plan}”.', { plan }),
      },
      {
        type: 'text',
        text: day
          ? t('Please change your card, and we’ll try again. You can read until {day}.', { day })
          : t('Please change your card, and we’ll try again.'),
      },
      ...siteLinkParts(t('Change card'), href('/userInfo/membership')),
    ],
  }
}

/** Mails a member that a payment failed; the reminders are numbered. */
export const mailPaymentFailure = (
  tx: Transaction,
  { id, user }: { id: number; user: { email: string } },
  number: number,
): Promise<void> =>
  enqueueMail(tx, paymentFailureMailKind, { membershipId: id, number }, user.email, {
    kind: 'membership',
    id,
  })

import { z } from 'zod'
import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { daysLater } from '../../platform/site-zone'
import { formatDate } from '../../platform/ui/format'
import { defineMailKind } from '../../site/mail/kinds.server'
import type { MailContent } from '../../site/mail/mail-content'
import { enqueueMail } from '../../site/mail/outbox.server'
import { siteLinkParts } from '../../site/mail/site-link.server'
import { answerPromisedAt } from './answer-by'
import { type CallRow, callFromRow } from './calls.server'
import { submissionList } from './desk/submission-list'
import { whereUndecided } from './submissions/submissions'

const apartMs = 7 * dayMs

export const reminderMailKind = defineMailKind({
  name: 'submissions wait',
  module: 'calls',
  title: msg('Submissions are waiting for an answer'),
  group: msg('Open calls'),
  goesTo: msg('owners and editors'),
  payload: z.object({ callId: z.int() }),
  async write({ callId }) {
    const row = await db.call.findUnique({ where: { id: callId } })
    const count = await db.submission.count({ where: { callId, ...whereUndecided } })
    if (!row || count === 0) return null
    const call = callFromRow(row)
    return contentOf({
      title: call.title,
      count,
      by: answerPromisedAt(call),
      path: submissionList(callId).path,
    })
  },
  sample: () =>
    contentOf({
      title: 'Issue 4',
      count: 12,
      by: '2027-02-28T22:00:00Z',
      path: href('/admin/calls/:id/submissions', { id: '1' }),
    }),
})

interface Waiting {
  title: string
  count: number
  by: string
  path: string
}

const contentOf = ({ title, count, by, path }: Waiting): MailContent => ({
  subject: t('{count, plural, one {# submission is} other {# submissions are}} waiting for an answer', {
    count,
  }),
  parts: [
    {
      type: 'text',
      text: t('“{title}” is closed. We promised its senders an answer by {by}.', {
        title,
        by: formatDate(by),
      }),
    },
    ...siteLinkParts(t('Read and decide'), path),
  ],
})

const reminderDue = ({ closesAt, remindDays }: Pick<CallRow, 'closesAt' | 'remindDays'>, now: Date) =>
  daysLater(closesAt, remindDays) <= now

/** Matches calls past their deadline; their promised days are compared afterwards. */
const pastDeadline = (now: Date) =>
  ({ closesAt: { lte: now }, submissions: { some: whereUndecided } }) satisfies Prisma.CallWhereInput

/** Mails owners and editors once a week, starting some days after the deadline, until all submissions are decided. */
export async function remindEditors(now = new Date()): Promise<void> {
  const weekAgo = new Date(now.getTime() - apartMs)
  const rows = await db.call.findMany({
    where: { AND: [pastDeadline(now), { OR: [{ remindedAt: null }, { remindedAt: { lte: weekAgo } }] }] },
  })
  for (const row of rows.filter((one) => reminderDue(one, now))) await remindOf(row, now)
}

async function remindOf({ id: callId, remindedAt }: CallRow, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.call.updateMany({
      where: { id: callId, remindedAt },
      data: { remindedAt: now },
    })
    if (count === 0) return
    const admins = await tx.user.findMany({ where: { role: 'admin', disabledAt: null, email: { not: '' } } })
    for (const { email } of admins) await enqueueMail(tx, reminderMailKind, { callId }, email)
  })
}

export async function countOverdueSubmissions(now = new Date()): Promise<number> {
  const [calls, undecided] = await Promise.all([
    db.call.findMany({
      where: pastDeadline(now),
      select: { id: true, closesAt: true, remindDays: true },
    }),
    db.submission.groupBy({
      by: ['callId'],
      where: { ...whereUndecided, call: { closesAt: { lte: now } } },
      _count: true,
    }),
  ])
  const due = new Set(calls.filter((call) => reminderDue(call, now)).map(({ id }) => id))
  return undecided.reduce((sum, { callId, _count }) => sum + (due.has(callId) ? _count : 0), 0)
}

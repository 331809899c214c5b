import { z } from 'zod'
import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { runInLocale } from '../../../platform/i18n/i18n.server'
import { enqueue } from '../../../platform/jobs/queue.server'
import { formatNames } from '../../../platform/ui/format'
import type { Actor } from '../../../site/accounts/audit.server'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { enqueueMail } from '../../../site/mail/outbox.server'
import type { Call } from '../calls'
import { findInterfaceLocale } from '../submissions/submission-mails.server'
import { isSenderHidden, whereUndecided } from '../submissions/submissions'
import { submissionStatusPath, submissionToken } from '../submissions/token.server'
import { type Decision, decisions, fillTemplate, type MailTemplate } from './decision'
import { acceptedDraftJobKind } from './draft-accepted.server'
import { auditSubmission } from './submission-desk.server'

const Payload = z.object({
  submissionId: z.int(),
  decision: z.enum(decisions),
  subject: z.string(),
  body: z.string(),
})

const include = {
  call: true,
  pieces: { orderBy: { position: 'asc' }, select: { title: true } },
} satisfies Prisma.SubmissionInclude
type Row = Prisma.SubmissionGetPayload<{ include: typeof include }>

/** The mail that tells a sender the decision, in words that an editor has checked. */
export const decisionMailKind = defineMailKind({
  name: 'submission decided',
  module: 'calls',
  title: msg('Accepted or declined'),
  group: msg('Open calls'),
  goesTo: msg('the sender'),
  hidesRecipient: true,
  payload: Payload,
  async write({ submissionId: id, decision, ...template }) {
    const row = await db.submission.findUnique({ where: { id }, include })
    return row?.status === decision ? contentOf(fillTemplate(template, valuesOf(row))) : null
  },
  sample: () => contentOf(fillTemplate(defaultTemplate('accepted', 0), sampleValues())),
})

const contentOf = ({ subject, body }: MailTemplate): MailContent => ({
  subject,
  parts: body.split(/\n{2,}/).map((text) => ({ type: 'text', text })),
})

function valuesOf({ name, call, pieces, ...row }: Row) {
  const titles = formatNames(pieces.map(({ title }) => `“${title}”`))
  const link = (env.siteUrl ?? '') + submissionStatusPath(call.address, submissionToken(row))
  return { name, titles, call: call.title, link, site: currentSite().name }
}

const sampleValues = () => ({
  name: 'Ada',
  titles: '“Night buses”',
  call: 'Issue 4',
  site: currentSite().name,
  link: `${env.siteUrl ?? ''}${href('/calls/:address/sent/:token', { address: 'issue-4', token: 'example' })}`,
})

export async function proposeDecisionMail(
  { language, copies }: Pick<Call, 'language' | 'copies'>,
  decision: Decision,
): Promise<MailTemplate> {
  return runInLocale(await findInterfaceLocale(language), () => defaultTemplate(decision, copies))
}

/** Values that leave the placeholders in a text as they are, until each sender's values are known. */
const kept = { name: '{name}', titles: '{titles}', call: '{call}', link: '{link}', site: '{site}' }

function defaultTemplate(decision: Decision, copies: number): MailTemplate {
  const ending = t('Best wishes, {site}', kept)
  if (decision === 'declined')
    return {
      subject: t('Your submission to {call}', kept),
      body: [
        t('Hello {name},', kept),
        t(
          'thank you for sending {titles} to “{call}”. We have read it, but will not print it this time.',
          kept,
        ),
        t('We would be glad to hear from you again.'),
        ending,
      ].join('\n\n'),
    }
  return {
    subject: t('{call}: we want to print your work', kept),
    body: [
      t('Hello {name},', kept),
      t('thank you for sending {titles} to “{call}”. We want to print it!', kept),
      copies > 0
        ? t('Tell us where to send your free copies: {link}', kept)
        : t('See what comes next: {link}', kept),
      ending,
    ].join('\n\n'),
  }
}

/**
 * Returns the selected undecided submissions, without hidden names, each with its mail.
 * @throws Conflict when all are decided
 */
export async function previewDecisionMail(
  call: Pick<Call, 'id' | 'isBlind'>,
  ids: number[],
  template: MailTemplate,
) {
  const rows = await db.submission.findMany({
    where: { id: { in: ids }, callId: call.id, ...whereUndecided },
    orderBy: { id: 'asc' },
    include,
  })
  if (rows.length === 0) throw new Conflict(t('All of these are already decided.'))
  return rows.map((row) => {
    const isHidden = isSenderHidden(call, row)
    const values = valuesOf(row)
    const shown = isHidden ? { ...values, name: t('[name]'), link: t('[link]') } : values
    return {
      id: row.id,
      titles: row.pieces.map(({ title }) => title),
      name: isHidden ? null : row.name,
      mail: fillTemplate(template, shown),
    }
  })
}

/**
 * Accepts or declines submissions and mails each sender. Submissions decided meanwhile are skipped, so nobody gets two
 * mails. Accepted ones become drafts soon after.
 * @returns how many were decided
 */
export async function decideSubmissions(
  callId: number,
  ids: number[],
  { decision, subject, body }: MailTemplate & { decision: Decision },
  actor: Actor,
  now = new Date(),
): Promise<number> {
  let decided = 0
  for (const id of ids) {
    const isDone = await inTransaction((tx) =>
      decideOne(tx, { callId, id, mail: { submissionId: id, decision, subject, body }, actor, now }),
    )
    if (isDone) decided += 1
  }
  return decided
}

interface OneDecision {
  callId: number
  id: number
  mail: z.output<typeof Payload>
  actor: Actor
  now: Date
}

async function decideOne(tx: Transaction, { callId, id, mail, actor, now }: OneDecision): Promise<boolean> {
  const { count } = await tx.submission.updateMany({
    where: { id, callId, ...whereUndecided },
    data: { status: mail.decision, decidedAt: now },
  })
  if (count === 0) return false
  const { email } = await tx.submission.findUniqueOrThrow({ where: { id }, select: { email: true } })
  await enqueueMail(tx, decisionMailKind, mail, email, { kind: 'submission', id })
  if (mail.decision === 'accepted')
    await enqueue(tx, acceptedDraftJobKind, { submissionId: id, username: actor.username })
  await auditSubmission(tx, actor, id, mail.decision)
  return true
}

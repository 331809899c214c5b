import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { afterCommit } from '../../platform/database/writes.server'
import { minuteMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { runInLocale } from '../../platform/i18n/i18n.server'
import { withoutIsolates } from '../../platform/i18n/isolates'
import type { Locale } from '../../platform/i18n/locales'
import { backOffMs } from '../../platform/jobs/back-off'
import { deleteInBatches } from '../../platform/jobs/purge.server'
import { log } from '../../platform/logging/log.server'
import { errorText } from '../../platform/text/error-text'
import { currentSite, refreshSite } from '../current-site.server'
import { type MailKind, mailKindNamed, mailKinds } from './kinds.server'
import { deliverMail, isMailOn } from './mail.server'
import { type MailContent, mailContentText, type Sender } from './mail-content'
import { mailContentHtml } from './mail-html'

/** Longer than a mail can take: an older claim belongs to a process that died. */
const claimMs = 5 * minuteMs
const retries = { firstMs: 2 * minuteMs, maxMs: 6 * 60 * minuteMs }
const giveUpAfterMs = 3 * 24 * 60 * minuteMs
const atOnce = 5
const perRun = 200

type Row = Prisma.OutgoingMailGetPayload<object>

export type Recipient = Pick<Row, 'kind' | 'recipient' | 'ownerKind' | 'ownerId'>

let localeOfRecipient = async (_mail: Recipient): Promise<Locale | undefined> => undefined

/** Sets what finds the language of a mail; it is undefined for the site's. */
export function findMailLocaleBy(find: typeof localeOfRecipient): void {
  localeOfRecipient = find
}

export interface MailOwner {
  kind: string
  id: number
}

/**
 * Adds a mail that is sent soon after the transaction has committed, and never if it rolls back. Called in the
 * transaction of the change that it tells of, it is sent once for it.
 */
export async function enqueueMail<Payload>(
  tx: Transaction,
  { name: kind }: MailKind<Payload>,
  payload: Payload,
  recipient: string,
  owner?: MailOwner,
): Promise<void> {
  const about = { ownerKind: owner?.kind, ownerId: owner?.id }
  await tx.outgoingMail.create({
    data: { kind, payload: JSON.stringify(payload), recipient, ...about, dueAt: new Date() },
  })
  afterCommit(sendInBackground)
}

let isSending = false
let isAskedAgain = false

/** Starts sending in the background, one run at a time in this process. */
export function sendInBackground(): void {
  isAskedAgain = true
  if (isSending || !isMailOn()) return
  isSending = true
  void sendWhileAsked()
}

async function sendWhileAsked(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false
    await sendDueMails().catch((error) => log.warn({ err: error }, 'mails not sent yet'))
  }
  isSending = false
}

/**
 * Sends what is due, a few at once: new mails, those that the mail server did not take, and those that a process that
 * died had claimed. Each is sent by one process. After a crash between the mail server's yes and our record of it, a
 * second copy with the same Message-ID is sent.
 */
export async function sendDueMails(now = Date.now()): Promise<void> {
  await refreshSite()
  await giveUpOldMails(new Date(now))
  if (!isMailOn()) return
  const due = await db.outgoingMail.findMany({
    where: { kind: { in: mailKinds().map(({ name }) => name) }, ...isDue(now) },
    select: { id: true },
    // Fewest attempts first: a mail that always fails does not hold up others.
    orderBy: [{ attempts: 'asc' }, { id: 'asc' }],
    take: perRun,
  })
  const sendAll = async () => {
    for (let row = due.shift(); row; row = due.shift()) await send(row.id, now)
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll))
}

const isWaiting = { sentAt: null, failedAt: null }
const isDue = (now: number) => ({ ...isWaiting, dueAt: { lte: new Date(now) } })

async function send(id: number, now: number): Promise<void> {
  const row = await claim(id, now)
  if (!row) return
  const outcome = await inLanguageOf(row, () => attempt(row)).catch((error: unknown) => ({
    lastError: errorText(error),
    dueAt: new Date(now + backOffMs(row.attempts, retries)),
  }))
  await db.outgoingMail.updateMany({ where: { id, attempts: row.attempts, sentAt: null }, data: outcome })
}

const inLanguageOf = async <T>(mail: Recipient, work: () => Promise<T>): Promise<T> =>
  runInLocale(await localeOfRecipient(mail), work)

async function claim(id: number, now: number): Promise<Row | null> {
  const { count } = await db.outgoingMail.updateMany({
    where: { id, ...isDue(now) },
    data: { dueAt: new Date(now + claimMs), attempts: { increment: 1 } },
  })
  return count > 0 ? db.outgoingMail.findUnique({ where: { id } }) : null
}

/** @returns the new columns of its row */
async function attempt({ kind: name, payload, recipient: to, reference }: Row) {
  const kind = mailKindNamed(name)
  const content = await kind?.write(kind.payload.parse(JSON.parse(payload)))
  if (!content) return { failedAt: new Date(), lastError: 'There was nothing to tell any more.' }
  await deliverMail({ to, reference, ...toMail(content) })
  return { sentAt: new Date(), lastError: null }
}

export const toMail = (content: MailContent) => ({
  subject: withoutIsolates(content.subject),
  text: mailContentText(content, sender()),
  html: mailContentHtml(content, sender()),
  unsubscribe: content.unsubscribe,
  attachments: content.attachments,
})

export const sender = (): Sender => ({
  siteName: currentSite().name,
  siteUrl: env.siteUrl,
  contactEmail: currentSite().contactEmail,
})

/** Gives up mails that were not accepted for days; with mail off, that is all of them. */
async function giveUpOldMails(now: Date): Promise<void> {
  const old = { createdAt: { lt: new Date(now.getTime() - giveUpAfterMs) }, dueAt: { lte: now } }
  const { count } = await db.outgoingMail.updateMany({
    where: { ...isWaiting, ...old },
    data: { failedAt: now },
  })
  if (count > 0) log.error({ count }, 'mails were given up after three days')
}

export async function deleteOldMails({ name: kind }: Pick<MailKind, 'name'>, before: Date): Promise<void> {
  await deleteInBatches((limit) =>
    db.outgoingMail.deleteMany({ where: { kind, createdAt: { lt: before } }, limit }),
  )
}

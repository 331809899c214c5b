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
import { shortErrorText } from '../../platform/text/error-text'
import { currentSite, refreshSite } from '../current-site.server'
import { findMailKindByName, type MailKind, mailKinds } from './kinds.server'
import { deliverMail, isMailOn } from './mail.server'
import { type MailContent, type MailSender, mailContentText } from './mail-content'
import { mailContentHtml } from './mail-html'

/** The age from which a claim belongs to a process that died, since no mail takes so long. */
const claimMs = 5 * minuteMs
const retries = { firstMs: 2 * minuteMs, maxMs: 6 * 60 * minuteMs }
const giveUpAfterMs = 3 * 24 * 60 * minuteMs
const atOnce = 5
const perRun = 200

type Row = Prisma.OutgoingMailGetPayload<object>

export type AddressedMail = Pick<Row, 'kind' | 'recipient' | 'ownerKind' | 'ownerId'>

let localeOfRecipient = async (_mail: AddressedMail): Promise<Locale | undefined> => undefined

/** Sets the function that returns a mail's language; undefined for the site's. */
export function findMailLocaleBy(find: typeof localeOfRecipient): void {
  localeOfRecipient = find
}

export interface MailOwner {
  kind: string
  id: number
}

/**
 * Adds a mail that is sent soon after the transaction has committed, and never if it rolls back. Called in the
 * transaction of a change, it sends one mail for it.
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
  afterCommit(sendMailsInBackground)
}

let isSending = false
let isAskedAgain = false

/** Starts sending in the background, one run at a time in this process. */
export function sendMailsInBackground(): void {
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
 * Sends due mails, several at once: new ones, those that the mail server did not accept, and those claimed by a process
 * that died. Each is sent by one process. After a crash between the mail server's acceptance and its record, a second
 * copy with the same Message-ID is sent.
 */
export async function sendDueMails(now = Date.now()): Promise<void> {
  await refreshSite()
  await giveUpOldMails(new Date(now))
  if (!isMailOn()) return
  const due = await db.outgoingMail.findMany({
    where: { kind: { in: mailKinds().map(({ name }) => name) }, ...isDue(now) },
    select: { id: true },
    // Mails with the fewest attempts come first, so that one that always fails does not delay others.
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
    lastError: shortErrorText(error),
    dueAt: new Date(now + backOffMs(row.attempts, retries)),
  }))
  await db.outgoingMail.updateMany({ where: { id, attempts: row.attempts, sentAt: null }, data: outcome })
}

const inLanguageOf = async <T>(mail: AddressedMail, work: () => Promise<T>): Promise<T> =>
  runInLocale(await localeOfRecipient(mail), work)

async function claim(id: number, now: number): Promise<Row | null> {
  const { count } = await db.outgoingMail.updateMany({
    where: { id, ...isDue(now) },
    data: { dueAt: new Date(now + claimMs), attempts: { increment: 1 } },
  })
  return count > 0 ? db.outgoingMail.findUnique({ where: { id } }) : null
}

/** @returns the new columns of the mail's row */
async function attempt({ kind: name, payload, recipient: to, reference }: Row) {
  const kind = findMailKindByName(name)
  const content = await kind?.write(kind.payload.parse(JSON.parse(payload)))
  if (!content) return { failedAt: new Date(), lastError: 'There was nothing to tell any more.' }
  await deliverMail({ to, reference, ...renderMailToStore(content) })
  return { sentAt: new Date(), lastError: null }
}

export const renderMailToStore = (content: MailContent) => ({
  subject: withoutIsolates(content.subject),
  text: mailContentText(content, mailSender()),
  html: mailContentHtml(content, mailSender()),
  unsubscribe: content.unsubscribe,
  attachments: content.attachments,
})

export const mailSender = (): MailSender => ({
  siteName: currentSite().name,
  siteUrl: env.siteUrl,
  contactEmail: currentSite().contactEmail,
})

/** Gives up mails that were not accepted for days; with mail off, all of them. */
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

import { setTimeout as delay } from 'node:timers/promises'
import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { minuteMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { runInLocale } from '../../platform/i18n/i18n.server'
import { backOffMs } from '../../platform/jobs/back-off'
import { log } from '../../platform/logging/log.server'
import { isStopping } from '../../platform/process/shutdown.server'
import { shortErrorText } from '../../platform/text/error-text'
import { refreshSite } from '../../site/current-site.server'
import { isMailOn, openMailer } from '../../site/mail/mail.server'
import { renderMailToStore } from '../../site/mail/outbox.server'
import { subjectOfAnswer } from './mail-answers'
import { newsletterMailFor } from './newsletter-mail.server'
import { findLocaleOfSubscriber } from './subscriber-locale.server'
import { announceUnsubscription, detachSubscriberFromAccount } from './subscribers.server'

/**
 * The age from which a claim of copies belongs to a process that died: no mail is started in the second half
 * of a claim, and none takes a minute.
 */
const claimMs = 2 * minuteMs
const retries = { firstMs: 2 * minuteMs, maxMs: 6 * 60 * minuteMs }
const giveUpAfterMs = 3 * 24 * 60 * minuteMs
/** The time for which sending pauses when the mail server itself fails. */
const troubleMs = minuteMs
/**
 * The time for which mails are delayed to a domain that refuses the site, or of a newsletter whose sender is
 * refused.
 */
const holdMs = 30 * minuteMs
/** The longest pause within a run; a longer one is left to the next run, unless the configured pace demands it. */
const maxPauseMs = 5000
/** The duration for which copies are claimed together at a fast pace. */
const burstMs = 500
/** The longest sleep, after which it is checked whether the server is stopping. */
const lookAroundMs = 1000
const maxAtOnce = 10
const maxBounces = 3

type Mailer = ReturnType<typeof openMailer>
type Copy = Prisma.LetterCopyGetPayload<{ include: { letter: true; subscriber: true } }>

let running: Promise<void> | undefined
let isAskedAgain = false

/**
 * Starts sending in the background, one run at a time in this process.
 * @returns a promise of the run's end
 */
export function sendNewslettersInBackground(): Promise<void> {
  isAskedAgain = true
  running ??= sendWhileAsked().finally(() => {
    running = undefined
  })
  return running
}

/** Waits for the current run. */
export const waitUntilSendingPauses = async () => running

async function sendWhileAsked(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false
    await sendDueNewsletterCopies().catch((error) => log.warn({ err: error }, 'letters not sent yet'))
  }
}

/**
 * Sends the due copies of all newsletters at the configured pace, in order, each by one process. A copy is claimed
 * before it is handed over, so that a kill leaves at most one copy in doubt, which is sent again with the same
 * Message-ID.
 */
export async function sendDueNewsletterCopies(now = Date.now): Promise<void> {
  if (!isMailOn()) return
  await refreshSite()
  await giveUpOldCopies(new Date(now()))
  const mailer = openMailer()
  try {
    while (!isStopping() && isMailOn()) {
      const turn = await claimDueCopies(new Date(now()))
      if (turn === undefined) return await markSentNewsletters()
      if (typeof turn === 'object') await sendClaimed(turn, mailer, now)
      else if (turn > Math.max(maxPauseMs, intervalMs())) return
      else await delay(Math.min(turn, lookAroundMs))
    }
  } finally {
    mailer.close()
  }
}

/** Sends claimed copies; those that do not fit the time are due again when the claim ends. */
async function sendClaimed(copies: Copy[], mailer: Mailer, now: () => number): Promise<void> {
  const began = now()
  const held: Held[] = []
  for (const [index, copy] of copies.entries()) {
    if (isStopping()) return releaseCopies(copies.slice(index))
    if (now() - began > claimMs / 2) return
    if (held.some(({ letterId, domain }) => letterId === copy.letterId || domain === domainOf(copy))) continue
    const newlyHeld = await send(copy, mailer, now)
    if (newlyHeld) held.push(newlyHeld)
  }
}

/** Releases claimed copies, so that another process can send them before the claim ends. */
async function releaseCopies(copies: Copy[]): Promise<void> {
  for (const { letterId, subscriberId, attempts } of copies)
    await db.letterCopy.updateMany({
      where: { letterId, subscriberId, attempts, state: 'waiting' },
      data: { dueAt: null },
    })
}

/**
 * Claims some copies and their time slot.
 * @returns the milliseconds until the slot; undefined when nothing is due
 */
async function claimDueCopies(now: Date): Promise<Copy[] | number | undefined> {
  const letterId = await dueNewsletter(now)
  if (letterId === undefined) return
  const { nextAt } = await paceFrom(now)
  const waitMs = nextAt.getTime() - now.getTime()
  if (waitMs > 0) return waitMs
  const take = Math.min(Math.max(Math.floor(burstMs / intervalMs()), 1), maxAtOnce)
  return inTransaction(async (tx) => {
    // The process that advances the row is the only one to claim copies until its transaction commits.
    const later = { nextAt: new Date(now.getTime() + take * intervalMs()) }
    const { count } = await tx.letterPace.updateMany({ where: { id: 1, nextAt }, data: later })
    if (count === 0) return intervalMs()
    const where = { letterId, letter: { state: 'sending' }, ...isDue(now) }
    const due = await tx.letterCopy.findMany({ where, include: { letter: true, subscriber: true }, take })
    await tx.letterCopy.updateMany({
      where: { letterId, subscriberId: { in: due.map(({ subscriberId }) => subscriberId) } },
      data: { dueAt: new Date(now.getTime() + claimMs), attempts: { increment: 1 } },
    })
    return due.map((copy) => ({ ...copy, attempts: copy.attempts + 1 }))
  })
}

const intervalMs = () => minuteMs / env.mail.lettersPerMinute

const isDue = (now: Date) => ({ state: 'waiting', OR: [{ dueAt: null }, { dueAt: { lte: now } }] })

/** Finds the oldest newsletter with copies to be sent. */
async function dueNewsletter(now: Date): Promise<number | undefined> {
  const isBeingSent = { where: { state: 'sending' }, select: { id: true }, orderBy: { id: 'asc' as const } }
  for (const { id } of await db.letter.findMany(isBeingSent))
    if (await db.letterCopy.findFirst({ where: { letterId: id, ...isDue(now) } })) return id
}

/** Reads the pace of sending; of two processes that find none, one creates it. */
async function paceFrom(nextAt: Date) {
  const find = () => db.letterPace.findUnique({ where: { id: 1 } })
  const made = await find()
  if (made) return made
  await db.letterPace.create({ data: { id: 1, nextAt } }).catch((error) => {
    if (!isUniqueViolation(error)) throw error
  })
  return (await find()) ?? { nextAt }
}

/** @returns what is delayed from then on */
async function send(copy: Copy, mailer: Mailer, now: () => number): Promise<Held | undefined> {
  const { letterId, subscriberId, attempts, subscriber } = copy
  const note = (data: Prisma.LetterCopyUpdateManyMutationInput) =>
    db.letterCopy.updateMany({ where: { letterId, subscriberId, attempts, state: 'waiting' }, data })
  if (subscriber.state !== 'active') return void (await note({ state: 'dropped' }))
  const locale = await findLocaleOfSubscriber(subscriber)
  try {
    await mailer.deliver({
      to: subscriber.email,
      ...runInLocale(locale, () => renderMailToStore(newsletterMailFor(copy.letter, subscriber))),
      reference: referenceOf(copy),
    })
  } catch (error) {
    const lastError = shortErrorText(error)
    const subject = subjectOfAnswer(error)
    if (subject === 'address') {
      await note({ state: 'failed', lastError })
      return void (await countBounce(copy))
    }
    await note({ lastError, dueAt: new Date(now() + backOffMs(attempts, retries)) })
    if (subject === 'server') await pause(new Date(now() + troubleMs))
    if (subject === 'domain') return hold({ domain: domainOf(copy) }, lastError, now)
    if (subject === 'newsletter') return hold({ letterId }, lastError, now)
    return
  }
  await note({ state: 'sent', sentAt: new Date(), lastError: null })
  if (subscriber.bounces > 0 && (await isProvenAlive(copy)))
    await db.subscriber.updateMany({ where: { id: subscriberId }, data: { bounces: 0 } })
}

const referenceOf = ({ letter, subscriber }: Copy) => `${letter.reference}.${subscriber.reference}`

/** Tells whether the address exists. Where mails come back later, only the one before says so, by not coming back. */
async function isProvenAlive({ letterId, subscriberId }: Copy): Promise<boolean> {
  if (!env.mail.bouncesUrl) return true
  const before = await db.letterCopy.findFirst({
    where: { subscriberId, letterId: { not: letterId }, state: { in: ['sent', 'failed'] } },
    orderBy: { letter: { startedAt: 'desc' } },
  })
  return before?.state === 'sent'
}

interface Held {
  domain?: string
  letterId?: number
}

const domainOf = ({ subscriber: { emailKey } }: Copy) => emailKey.slice(emailKey.lastIndexOf('@') + 1)

/** Delays all mails to a domain, or of a newsletter, so that their readers are not tried one by one. */
async function hold(held: Held, lastError: string, now: () => number): Promise<Held> {
  const { domain, letterId } = held
  const subscriber = domain === undefined ? undefined : { emailKey: { endsWith: `@${domain}` } }
  await db.letterCopy.updateMany({
    where: { state: 'waiting', letter: { id: letterId, state: 'sending' }, subscriber },
    data: { lastError, dueAt: new Date(now() + holdMs) },
  })
  return held
}

/** Counts that a copy came to no mailbox; an address at which that happened three times in a row gets nothing more. */
export async function countBounce({ subscriberId: id }: Pick<Copy, 'subscriberId'>): Promise<void> {
  await inTransaction(async (tx) => {
    const data = { bounces: { increment: 1 } }
    const { bounces, state } = await tx.subscriber.update({ where: { id }, data })
    if (bounces < maxBounces) return
    await tx.subscriber.update({ where: { id }, data: { state: 'bouncing' } })
    await detachSubscriberFromAccount(tx, id)
    if (state === 'active') await announceUnsubscription(tx, id)
  })
}

async function pause(nextAt: Date): Promise<void> {
  await db.letterPace.updateMany({ where: { id: 1 }, data: { nextAt } })
}

async function markSentNewsletters(): Promise<void> {
  await db.letter.updateMany({
    where: { state: 'sending', copies: { none: { state: 'waiting' } } },
    data: { state: 'sent', endedAt: new Date() },
  })
}

async function giveUpOldCopies(now: Date): Promise<void> {
  const isOld = { state: 'sending', startedAt: { lt: new Date(now.getTime() - giveUpAfterMs) } }
  const { count } = await db.letterCopy.updateMany({
    // Copies that were neither tried nor delayed wait for the configured pace.
    where: { ...isDue(now), NOT: { attempts: 0, lastError: null }, letter: isOld },
    data: { state: 'failed' },
  })
  if (count > 0) log.error({ count }, 'copies of letters were given up after three days')
}

import { setTimeout as delay } from 'node:timers/promises'
import { isMailOn, openMailer } from '../mail/mail.server'
import { mailOf } from '../mail/outbox.server'
import { isUniqueViolation } from '../platform/database-errors.server'
import { db, inTransaction, type Prisma } from '../platform/db.server'
import { env } from '../platform/env.server'
import { log } from '../platform/log.server'
import { isStopping } from '../platform/shutdown.server'
import { refreshSite } from '../site/current-site.server'
import { letterCopy } from './letter-mail.server'
import { hideOnAccount } from './subscribers.server'

const minuteMs = 60_000
/** Longer than a mail can take: a claim that is older belongs to a process that died. */
const claimMs = 2 * minuteMs
const firstRetryMs = 2 * minuteMs
const longestRetryMs = 6 * 60 * minuteMs
const giveUpAfterMs = 3 * 24 * 60 * minuteMs
/** So long nothing is tried when the mail server itself is in trouble. */
const troubleMs = minuteMs
/** A longer pause is left to the next run. */
const longestPauseMs = 5000
const atOnce = 50
const mostBounces = 3

type Mailer = ReturnType<typeof openMailer>
type Copy = Prisma.LetterCopyGetPayload<{ include: { letter: true; subscriber: true } }>

let running: Promise<void> | undefined
let isAskedAgain = false

/** In the background, one run at a time in this process. @returns its end */
export function sendLettersSoon(): Promise<void> {
  isAskedAgain = true
  running ??= sendWhileAsked().finally(() => {
    running = undefined
  })
  return running
}

async function sendWhileAsked(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false
    await sendDueCopies().catch((error) => log.warn({ err: error }, 'letters not sent yet'))
  }
}

/**
 * Sends what is due of all letters, at the pace that is set, one copy after the other, and each by one process. A copy is
 * claimed before it is handed over, so that a kill leaves at most one of which nobody knows whether the mail server has it:
 * that one is handed over again, with the same Message-ID.
 */
export async function sendDueCopies(now = Date.now): Promise<void> {
  if (!isMailOn()) return
  await refreshSite()
  await giveUpOld(new Date(now()))
  const mailer = openMailer()
  try {
    for (;;) {
      const due = await dueCopies(new Date(now()))
      if (due.length === 0) break
      for (const key of due) if (!(await sendInTurn(key, mailer, now))) return
    }
    await endLetters()
  } finally {
    mailer.close()
  }
}

type Key = Pick<Copy, 'letterId' | 'subscriberId'>

const isDue = (now: Date) => ({ state: 'waiting', OR: [{ dueAt: null }, { dueAt: { lte: now } }] })

/** Of the oldest letter that has some. */
async function dueCopies(now: Date): Promise<Key[]> {
  const select = { letterId: true, subscriberId: true }
  for (const { id: letterId } of await lettersBeingSent()) {
    const due = await db.letterCopy.findMany({ where: { letterId, ...isDue(now) }, select, take: atOnce })
    if (due.length > 0) return due
  }
  return []
}

const lettersBeingSent = () =>
  db.letter.findMany({ where: { state: 'sending' }, select: { id: true }, orderBy: { id: 'asc' } })

/** @returns false when it is time to stop */
async function sendInTurn(key: Key, mailer: Mailer, now: () => number): Promise<boolean> {
  for (;;) {
    if (isStopping() || !isMailOn()) return false
    const turn = await takeTurn(key, new Date(now()))
    if (turn === 'taken') return true
    if (typeof turn === 'object') {
      await send(turn, mailer, now)
      return true
    }
    if (turn > longestPauseMs) return false
    await delay(turn)
  }
}

class TooSoon extends Error {}

/** Claims a copy and the moment for it. @returns the milliseconds to wait, where its time has not come */
async function takeTurn({ letterId, subscriberId }: Key, now: Date): Promise<Copy | 'taken' | number> {
  const intervalMs = minuteMs / env.mail.lettersPerMinute
  const pace = await paceFrom(now)
  const waitMs = pace.nextAt.getTime() - now.getTime()
  if (waitMs > 0) return waitMs
  const where = { letterId, subscriberId, ...isDue(now), letter: { state: 'sending' } }
  const claim = { dueAt: new Date(now.getTime() + claimMs), attempts: { increment: 1 } }
  const isClaimed = await inTransaction(async (tx) => {
    const { count } = await tx.letterCopy.updateMany({ where, data: claim })
    if (count === 0) return false
    const nextAt = new Date(now.getTime() + intervalMs)
    const taken = await tx.letterPace.updateMany({ where: { id: 1, nextAt: pace.nextAt }, data: { nextAt } })
    if (taken.count === 0) throw new TooSoon()
    return true
  }).catch((error) => {
    if (error instanceof TooSoon) return undefined
    throw error
  })
  if (isClaimed === undefined) return intervalMs
  const include = { letter: true, subscriber: true }
  const key = { letterId_subscriberId: { letterId, subscriberId } }
  return (isClaimed && (await db.letterCopy.findUnique({ where: key, include }))) || 'taken'
}

/** Of two processes that find none, one makes it. */
async function paceFrom(nextAt: Date) {
  const find = () => db.letterPace.findUnique({ where: { id: 1 } })
  const made = await find()
  if (made) return made
  await db.letterPace.create({ data: { id: 1, nextAt } }).catch((error) => {
    if (!isUniqueViolation(error)) throw error
  })
  return (await find()) ?? { nextAt }
}

async function send(copy: Copy, mailer: Mailer, now: () => number): Promise<void> {
  const { letterId, subscriberId, attempts, subscriber } = copy
  const note = (data: Prisma.LetterCopyUpdateManyMutationInput) =>
    db.letterCopy.updateMany({ where: { letterId, subscriberId, attempts, state: 'waiting' }, data })
  if (subscriber.state !== 'active') return void (await note({ state: 'dropped' }))
  try {
    await mailer.deliver({
      to: subscriber.email,
      ...mailOf(letterCopy(copy.letter, subscriber)),
      reference: referenceOf(copy),
    })
  } catch (error) {
    const lastError = String(error instanceof Error ? error.message : error).slice(0, 500)
    if (isRefusal(error)) {
      await note({ state: 'failed', lastError })
      return countBounce(copy, lastError)
    }
    await note({ lastError, dueAt: new Date(now() + retryDelayMs(attempts)) })
    if (!isAboutOneMail(error)) await pause(new Date(now() + troubleMs))
    return
  }
  await note({ state: 'sent', sentAt: new Date(), lastError: null })
  if (subscriber.bounces > 0)
    await db.subscriber.updateMany({ where: { id: subscriberId }, data: { bounces: 0 } })
}

const referenceOf = ({ letter, subscriberId }: Copy) => `${letter.reference}.${subscriberId}`

const retryDelayMs = (attempts: number) => Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs)

const said = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** The mail server will never take a mail to this address. */
const isRefusal = (error: unknown) =>
  said(error, 'command') === 'RCPT TO' && Number(said(error, 'responseCode')) >= 500

/** Others may go well: the connection and the login did. */
const isAboutOneMail = (error: unknown) => ['EENVELOPE', 'EMESSAGE'].includes(String(said(error, 'code')))

/** 5.7 is about who sends and what, not about the address (RFC 3463). */
async function countBounce({ subscriberId: id }: Copy, lastError: string): Promise<void> {
  if (/\b5\.7\.\d/.test(lastError)) return
  await inTransaction(async (tx) => {
    const { bounces } = await tx.subscriber.update({ where: { id }, data: { bounces: { increment: 1 } } })
    if (bounces < mostBounces) return
    await tx.subscriber.update({ where: { id }, data: { state: 'bouncing' } })
    await hideOnAccount(tx, id)
  })
}

async function pause(nextAt: Date): Promise<void> {
  await db.letterPace.updateMany({ where: { id: 1 }, data: { nextAt } })
}

/** A letter has been sent when none of its copies waits. */
async function endLetters(): Promise<void> {
  await db.letter.updateMany({
    where: { state: 'sending', copies: { none: { state: 'waiting' } } },
    data: { state: 'sent', endedAt: new Date() },
  })
}

async function giveUpOld(now: Date): Promise<void> {
  const isOld = { state: 'sending', startedAt: { lt: new Date(now.getTime() - giveUpAfterMs) } }
  const { count } = await db.letterCopy.updateMany({
    where: { ...isDue(now), letter: isOld },
    data: { state: 'failed' },
  })
  if (count > 0) log.error({ count }, 'copies of letters were given up after three days')
}

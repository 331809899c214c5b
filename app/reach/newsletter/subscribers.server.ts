import { announceEvent } from '../../platform/changes/events.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { currentLocale, msg, t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { enforceSubscriptionLimit, mayHaveSubscriptionMail } from '../../site/accounts/limits.server'
import { isMailOn } from '../../site/mail/mail.server'
import { enqueueMail } from '../../site/mail/outbox.server'
import { subscriptionConfirmationMailKind } from './confirm-mail.server'
import { referenceOfSubscriberToken, subscriberToken } from './token.server'
import { decodeTopics, encodeTopics, withoutRedundantTopics } from './topics'

const confirmationDays = 7

const withTopics = { topics: { select: { topic: true } } } satisfies Prisma.SubscriberInclude
type Row = Prisma.SubscriberGetPayload<{ include: typeof withTopics }>

interface Asker {
  id: number
  email: string
}

/**
 * Sends a mail whose link confirms the subscription. The answer is the same whether the address is subscribed or not.
 * @param from the network address of the request
 * @throws TooMany; Conflict with mail off
 */
export async function requestSubscription(
  { email, topics }: { email: string; topics: string[] },
  from: string,
  account: Asker | null = null,
): Promise<void> {
  await enforceSubscriptionLimit(from)
  if (!isMailOn()) throw new Conflict(t('This site cannot send email.'))
  const emailKey = uniqueAccountKey(email)
  if (!(await mayHaveSubscriptionMail(emailKey))) return
  const askedById = account && uniqueAccountKey(account.email) === emailKey ? account.id : null
  const asked = { askedTopics: encodeTopics(topics), askedAt: new Date(), askedById }
  const locale = currentLocale()
  await inTransaction(async (tx) => {
    const row = await tx.subscriber.upsert({
      where: { emailKey },
      create: { email, emailKey, ...asked },
      update: asked,
    })
    const { id, state } = row
    // Anybody may request a subscription for an address, so a confirmed subscriber's language stays.
    if (state !== 'active') await tx.subscriber.update({ where: { id }, data: { locale } })
    await enqueueMail(tx, subscriptionConfirmationMailKind, { subscriberId: id }, row.email)
  })
}

const deadLink = msg('This link is no longer valid. Subscribe again to get a new one.')

async function rowAt(tx: Transaction, token: string): Promise<Row> {
  const reference = referenceOfSubscriberToken(token)
  const row = reference && (await tx.subscriber.findUnique({ where: { reference }, include: withTopics }))
  if (!row) throw new NotFound(deadLink)
  return row
}

const topicsOf = ({ topics }: Pick<Row, 'topics'>) => topics.map(({ topic }) => topic).sort()

function requestedTopics({ askedAt, askedTopics }: Row, now = new Date()): string[] {
  const isOpen = askedAt !== null && now.getTime() - askedAt.getTime() < confirmationDays * dayMs
  return isOpen ? decodeTopics(askedTopics) : []
}

/** @throws NotFound, also when nothing was confirmed in time */
export async function findSubscriptionByToken(token: string) {
  const row = await rowAt(db, token)
  const asked = requestedTopics(row)
  if (row.state === 'pending' && asked.length === 0) throw new NotFound(deadLink)
  return { email: row.email, isActive: row.state === 'active', topics: topicsOf(row), asked }
}

/**
 * Confirms the requested topics and adds them to confirmed ones; the link proves that the address receives mail.
 * @param account the logged-in user, whose account shows the subscription if it has the address
 * @throws NotFound
 */
export async function confirmSubscription(token: string, account: Asker | null): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await rowAt(tx, token)
    const asked = requestedTopics(row)
    const isActive = row.state === 'active'
    if (asked.length === 0 && isActive) return
    if (asked.length === 0) throw new NotFound(deadLink)
    await activate(tx, row, withoutRedundantTopics([...(isActive ? topicsOf(row) : []), ...asked]), account)
  })
}

/**
 * Changes the topics of the subscriber with a link; an unsubscribed one subscribes again.
 * @throws NotFound
 */
export async function changeTopics(token: string, topics: string[], account: Asker | null): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await rowAt(tx, token)
    if (row.state === 'pending') throw new NotFound(deadLink)
    await activate(tx, row, topics, account)
  })
}

async function activate(tx: Transaction, row: Row, topics: string[], account: Asker | null): Promise<void> {
  const { id, emailKey, state, confirmedAt, askedById } = row
  const isOwn = account !== null && uniqueAccountKey(account.email) === emailKey
  const userId = isOwn ? account.id : (askedById ?? row.userId)
  const user = userId === null ? null : await tx.user.findFirst({ where: { id: userId, emailKey } })
  await tx.subscriber.update({
    where: { id },
    data: {
      state: 'active',
      bounces: 0,
      userId: user?.id ?? null,
      askedTopics: '',
      askedAt: null,
      askedById: null,
      confirmedAt: state === 'active' ? confirmedAt : new Date(),
      locale: currentLocale(),
    },
  })
  await setTopics(tx, id, topics)
  if (user) await tx.user.update({ where: { id: user.id }, data: { subscription: true } })
  if (state === 'active') return
  await announceEvent(tx, { type: 'subscriber.joined', subject: 'subscriber', id })
  log.info({ event: 'subscribed', subscriberId: id }, 'newsletter')
}

async function setTopics(tx: Transaction, subscriberId: number, topics: string[]): Promise<void> {
  await tx.subscriberTopic.deleteMany({ where: { subscriberId } })
  await tx.subscriberTopic.createMany({ data: topics.map((topic) => ({ subscriberId, topic })) })
}

/**
 * Unsubscribes; repeating it is harmless.
 * @returns the topics that were subscribed
 * @throws NotFound
 */
export async function unsubscribe(token: string): Promise<string[]> {
  return inTransaction(async (tx) => {
    const row = await rowAt(tx, token)
    await endSubscription(tx, row)
    return topicsOf(row)
  })
}

/** Deletes the subscriber's data, except what prevents further mails to the address. */
async function endSubscription(tx: Transaction, { id, state }: Row): Promise<void> {
  await detachSubscriberFromAccount(tx, id)
  await setTopics(tx, id, [])
  const none = {
    userId: null,
    confirmedAt: null,
    origin: '',
    askedTopics: '',
    askedAt: null,
    askedById: null,
  }
  await tx.subscriber.update({ where: { id }, data: { state: 'unsubscribed', bounces: 0, ...none } })
  if (state === 'active') await announceUnsubscription(tx, id)
  log.info({ event: 'unsubscribed', subscriberId: id }, 'newsletter')
}

export const announceUnsubscription = (tx: Transaction, id: number): Promise<void> =>
  announceEvent(tx, { type: 'subscriber.left', subject: 'subscriber', id })

/** @returns how many subscribers were deleted */
export async function deleteSubscribers(
  tx: Transaction,
  where: Prisma.SubscriberWhereInput,
): Promise<number> {
  const active = await tx.subscriber.findMany({
    where: { AND: [where, { state: 'active' }] },
    select: { id: true },
  })
  for (const { id } of active) {
    await tx.subscriber.update({ where: { id }, data: { state: 'unsubscribed' } })
    await announceUnsubscription(tx, id)
  }
  return (await tx.subscriber.deleteMany({ where })).count
}

export async function detachSubscriberFromAccount(tx: Transaction, id: number): Promise<void> {
  await tx.user.updateMany({ where: { subscribers: { some: { id } } }, data: { subscription: false } })
}

/** Returns the subscription of an account's address, if the account confirmed it. */
export async function findSubscriptionOfAccount({
  id,
  email,
  subscription,
}: Asker & { subscription: boolean }) {
  if (!subscription) return null
  const where = { userId: id, emailKey: uniqueAccountKey(email), state: 'active' }
  const row = await db.subscriber.findFirst({ where, include: withTopics })
  return row && { token: subscriberToken(row), email: row.email, topics: topicsOf(row) }
}

export async function deleteUnconfirmedSubscribers(before: Date): Promise<number> {
  const isOld = { state: 'pending', askedAt: { lt: before } }
  return (await db.subscriber.deleteMany({ where: isOld })).count
}

import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { sqlAddressesMatch } from '../../platform/database/sql.server'
import { NotFound } from '../../platform/errors/errors'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type SubscriberState, subscriberNotFound, subscriberStates } from './subscribers'
import { deleteSubscribers, detachSubscriberFromAccount } from './subscribers.server'
import { topicsForCsv } from './topic-fields'

const withTopics = { topics: { select: { topic: true } } } satisfies Prisma.SubscriberInclude
type Row = Prisma.SubscriberGetPayload<{ include: typeof withTopics }>

export const countSubscribers = (state: SubscriberState) => db.subscriber.count({ where: { state } })

export const listSubscriberRowsByIds = (ids: number[]) =>
  db.subscriber.findMany({ where: { id: { in: ids } }, include: withTopics })

export const toListedSubscriber = ({ id, email, state: its, createdAt, topics }: Row) => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  state: subscriberStates.find((known) => known === its) ?? 'pending',
  topics: topics.map(({ topic }) => topic),
})

/** Returns a subscriber's row of the CSV, in columns that other newsletter programs import. */
export const subscriberCsvRow = ({ email, state, topics, confirmedAt, createdAt, origin }: Row) => ({
  email,
  state,
  topics: state === 'active' ? topicsForCsv(topics.map(({ topic }) => topic)) : '',
  confirmed: confirmedAt,
  since: createdAt,
  origin,
})

/** @throws NotFound */
export async function findSubscriberById(id: number) {
  const row = await db.subscriber.findUnique({ where: { id }, include: withTopics })
  if (!row) throw new NotFound(subscriberNotFound)
  return toListedSubscriber(row)
}

/** @param q a part of an address, as it is written */
export async function findSubscribers(q: string, limit: number): Promise<string[]> {
  const found = await db.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscriber" WHERE ${sqlAddressesMatch(q, '"emailKey"')}
    ORDER BY "id" DESC LIMIT ${limit}`
  return found.map(({ email }) => email)
}

/**
 * Deletes everything stored about an address.
 * @throws NotFound
 */
export async function removeSubscriber(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await detachSubscriberFromAccount(tx, id)
    if ((await deleteSubscribers(tx, { id })) === 0) throw new NotFound(subscriberNotFound)
    const subject = { subjectType: 'subscriber', subjectId: id, subjectName: `no. ${id}` }
    await recordAudit(tx, actor, { action: 'deleted', ...subject })
  })
}

import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { keysFound } from '../../platform/database/sql.server'
import { NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { inBatches } from '../../platform/http/stream-response.server'
import { csvLine } from '../../platform/text/csv'
import { csvStream } from '../../platform/text/csv-stream.server'
import { whereKeysFound } from '../../platform/text/search-words'
import type { ListQuery } from '../../platform/ui/list-query'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import {
  type SubscriberState,
  type subscriberList,
  subscriberNotFound,
  subscriberStates,
} from './subscribers'
import { deleteSubscribers, detachFromAccount } from './subscribers.server'
import { topicsForCsv } from './topics'

const perPage = 50

const withTopics = { topics: { select: { topic: true } } } satisfies Prisma.SubscriberInclude

export const countSubscribers = (state: SubscriberState) => db.subscriber.count({ where: { state } })

type Show = (typeof subscriberList.shows)[number]
type Sort = (typeof subscriberList.sorts)[number]

const orders: Record<Sort, Prisma.SubscriberOrderByWithRelationInput> = {
  newest: { id: 'desc' },
  oldest: { id: 'asc' },
  'a-z': { emailKey: 'asc' },
  'z-a': { emailKey: 'desc' },
}

/** @param q a part of an address */
export async function subscribersPage({ show, sort, q }: ListQuery<Show, Sort>, askedPage: string | null) {
  const where = whereShown({ show, q })
  const total = await db.subscriber.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.subscriber.findMany({
    where,
    include: withTopics,
    orderBy: orders[sort],
    skip,
    take,
  })
  return { subscribers: rows.map(asListed), total, page, pages }
}

function whereShown({ show, q }: { show: Show; q: string }): Prisma.SubscriberWhereInput {
  return { ...(show !== 'all' && { state: show }), ...whereKeysFound(q, 'emailKey') }
}

const asListed = ({ id, email, state: its, createdAt, topics }: Row) => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
  state: subscriberStates.find((known) => known === its) ?? 'pending',
  topics: topics.map(({ topic }) => topic),
})

export async function subscribersAfter(
  shown: { show: Show; q: string },
  cursor: Cursor | undefined,
  take: number,
) {
  const where = { AND: [whereShown(shown), whereAfter([{ id: 'desc' }], cursor)] }
  const rows = await db.subscriber.findMany({ where, include: withTopics, orderBy: { id: 'desc' }, take })
  return rows.map(asListed)
}

/** @throws NotFound */
export async function subscriberById(id: number) {
  const row = await db.subscriber.findUnique({ where: { id }, include: withTopics })
  if (!row) throw new NotFound(subscriberNotFound)
  return asListed(row)
}

/** @param q a part of an address, as it is written */
export async function findSubscribers(q: string, limit: number): Promise<string[]> {
  const found = await db.$queryRaw<{ email: string }[]>`
    SELECT "email" FROM "Subscriber" WHERE ${keysFound(q, '"emailKey"')}
    ORDER BY "id" DESC LIMIT ${limit}`
  return found.map(({ email }) => email)
}

/**
 * Deletes everything stored about an address.
 * @throws NotFound
 */
export async function removeSubscriber(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await detachFromAccount(tx, id)
    if ((await deleteSubscribers(tx, { id })) === 0) throw new NotFound(subscriberNotFound)
    const subject = { subjectType: 'subscriber', subjectId: id, subjectName: `no. ${id}` }
    await recordAudit(tx, actor, { action: 'deleted', ...subject })
  })
}

const columns = ['email', 'state', 'topics', 'confirmed', 'since']

/** @param isWanted stops it when the client has gone away */
export const subscribersCsv = (isWanted: () => Promise<boolean>) =>
  csvStream(csvLine(columns), lines(), isWanted)

type Row = Prisma.SubscriberGetPayload<{ include: typeof withTopics }>

async function* lines(): AsyncGenerator<string> {
  const read = (after: Row | undefined, take: number) =>
    db.subscriber.findMany({
      where: { id: { gt: after?.id ?? 0 } },
      include: withTopics,
      orderBy: { id: 'asc' },
      take,
    })
  for await (const rows of inBatches(read)) yield rows.map(lineOf).join('')
}

const lineOf = ({ email, state, topics, confirmedAt, createdAt }: Row) =>
  csvLine([
    ...[email, state, state === 'active' ? topicsForCsv(topics.map(({ topic }) => topic)) : ''],
    ...[confirmedAt?.toISOString() ?? '', createdAt.toISOString()],
  ])

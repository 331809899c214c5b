import type { Transaction } from '../../platform/database/db.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import type { ListedSubscriber } from './subscriber-columns.server'

/** Returns the states of addresses that are here, by their keys. */
export async function findSubscriberStates(
  tx: Transaction,
  emailKeys: string[],
): Promise<Map<string, string>> {
  const rows = await tx.subscriber.findMany({
    where: { emailKey: { in: emailKeys } },
    select: { emailKey: true, state: true },
  })
  return new Map(rows.map(({ emailKey, state }) => [emailKey, state]))
}

/**
 * Adds subscribers of a list, whose addresses are not here, with the times of their consent. Nobody is mailed.
 * @returns their ids by the keys of their addresses
 */
export async function createListedSubscribers(
  tx: Transaction,
  subscribers: (ListedSubscriber & { list: string })[],
  now = new Date(),
): Promise<Map<string, number>> {
  const keyed = subscribers.map((one) => ({ ...one, emailKey: uniqueAccountKey(one.email) }))
  await tx.subscriber.createMany({
    data: keyed.map(({ email, emailKey, state, joinedAt, confirmedAt, list, source }) => ({
      email,
      emailKey,
      state,
      confirmedAt: state === 'active' ? (confirmedAt ?? joinedAt ?? now) : null,
      createdAt: joinedAt ?? confirmedAt ?? now,
      origin: [list, source].filter(Boolean).join(': '),
    })),
  })
  const rows = await tx.subscriber.findMany({
    where: { emailKey: { in: keyed.map(({ emailKey }) => emailKey) } },
    select: { id: true, emailKey: true },
  })
  const ids = new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
  const topics = keyed.flatMap(({ emailKey, state, topics }) => {
    const subscriberId = ids.get(emailKey)
    return subscriberId && state === 'active' ? topics.map((topic) => ({ subscriberId, topic })) : []
  })
  await tx.subscriberTopic.createMany({ data: topics })
  return ids
}

/**
 * Takes back a subscriber whom a list brought, as if it had not.
 * @returns whether somebody has changed the subscription since, or was mailed: then it stays
 */
export async function removeListedSubscriber(tx: Transaction, id: number): Promise<'removed' | 'changed'> {
  // Unsubscribing clears the origin; subscribing anew sets the language.
  const asImported = { NOT: { origin: '' }, locale: null, userId: null, askedAt: null, bounces: 0 }
  const { count } = await tx.subscriber.deleteMany({ where: { id, ...asImported, copies: { none: {} } } })
  return count > 0 || !(await tx.subscriber.findUnique({ where: { id } })) ? 'removed' : 'changed'
}

import { cachedPerKey } from '../../platform/changes/cached-per-key.server'
import { db } from '../../platform/database/db.server'
import type { Account } from '../accounts/accounts'
import { running } from '../accounts/running-memberships.server'
import { may } from '../accounts/staff'
import type { PlanReading, ReadingRight, ReadingRights } from './reading-access'

/** Returns what a user may read; a visitor, what is for everyone. At most five seconds old. */
export async function readingRightsOf(user: Pick<Account, 'id' | 'staff'> | null): Promise<ReadingRights> {
  if (!user) return []
  return may(user, 'publish') ? 'all' : ((await cachedRights(user.id)) ?? [])
}

const cachedRights = cachedPerKey('membership', (userId: number) => readRights(userId))

async function readRights(userId: number, now = new Date()): Promise<ReadingRight[]> {
  const rows = await db.membership.findMany({
    where: { userId, ...running(now) },
    select: { plan: { select: { reading: true, articles: { select: { articleId: true } } } } },
  })
  const rights = rows.map(({ plan }) => ({
    reading: plan.reading as PlanReading,
    articleIds: plan.articles.map(({ articleId }) => articleId),
  }))
  const bought = await readBought(userId)
  return bought.length > 0 ? [...rights, { reading: 'nothing', articleIds: bought, isBought: true }] : rights
}

type ReadBought = (userId: number) => Promise<number[]>
let readBought: ReadBought = async () => []

export function onBoughtArticles(read: ReadBought): void {
  readBought = read
}

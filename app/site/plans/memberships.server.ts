import { cachedPerKey } from '../../platform/changes/cached-per-key.server'
import { db } from '../../platform/database/db.server'
import type { Account } from '../accounts/accounts'
import { whereMembershipRunning } from '../accounts/running-memberships.server'
import { hasPermission } from '../accounts/staff'
import type { PlanReadingScope, ReadingRight, ReadingRights } from './reading-access'

/** Returns a user's rights to read; a visitor may read what is for everyone. At most five seconds old. */
export async function loadReadingRightsOf(
  user: Pick<Account, 'id' | 'staff'> | null,
): Promise<ReadingRights> {
  if (!user) return []
  return hasPermission(user, 'publish') ? 'all' : ((await cachedRights(user.id)) ?? [])
}

const cachedRights = cachedPerKey('membership', (userId: number) => readRights(userId))

async function readRights(userId: number, now = new Date()): Promise<ReadingRight[]> {
  const rows = await db.membership.findMany({
    where: { userId, ...whereMembershipRunning(now) },
    select: { plan: { select: { reading: true, articles: { select: { articleId: true } } } } },
  })
  const rights = rows.map(({ plan }) => ({
    reading: plan.reading as PlanReadingScope,
    articleIds: plan.articles.map(({ articleId }) => articleId),
  }))
  const bought = await readBought(userId)
  return bought.length > 0 ? [...rights, { reading: 'nothing', articleIds: bought, isBought: true }] : rights
}

type ReadBought = (userId: number) => Promise<number[]>
let readBought: ReadBought = async () => []

export function setBoughtArticlesReader(read: ReadBought): void {
  readBought = read
}

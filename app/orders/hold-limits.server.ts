import { limitHolds } from '../accounts/limits.server'
import { db } from '../platform/db.server'
import { TooMany } from '../platform/errors'

const minuteMs = 60_000
const windowMs = 180 * minuteMs
const longestMs = 45 * minuteMs

/**
 * Counts a checkout that takes pieces of a limited stock, and refuses it to an account that has kept such pieces from
 * others for 45 minutes of the last three hours without paying.
 * @returns what takes the count back, for a checkout that did not come about
 * @throws TooMany
 */
export async function limitUnpaidHolds(userId: number, address: string, now = Date.now()) {
  const canceled = await db.order.findMany({
    where: {
      userId,
      status: 'canceled',
      createdAt: { gt: new Date(now - windowMs) },
      lines: { some: { holdsStock: true } },
    },
    select: { createdAt: true, changes: { where: { toStatus: 'canceled' }, select: { at: true } } },
    orderBy: { createdAt: 'asc' },
  })
  const heldMs = canceled.reduce((sum, { createdAt, changes }) => {
    const endedAt = changes.at(-1)?.at ?? createdAt
    return sum + endedAt.getTime() - createdAt.getTime()
  }, 0)
  const [oldest] = canceled
  if (oldest && heldMs >= longestMs) {
    const leftMs = oldest.createdAt.getTime() + windowMs - now
    const minutes = Math.ceil(leftMs / minuteMs)
    throw new TooMany(
      `Your last checkouts were not paid. You can check out again in ${minutes} minutes.`,
      Math.ceil(leftMs / 1000),
    )
  }
  return limitHolds(userId, address)
}

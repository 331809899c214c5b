import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { TooMany } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type Guest, hashGuestNetwork } from '../../../site/accounts/guests.server'
import { enforceHoldLimit, lockHoldsOfNetwork } from '../../../site/accounts/limits.server'
import { guestRole } from '../../../site/accounts/roles'
import { whereConfirmedWithoutStripe } from '../order-status.server'

const windowMs = 180 * minuteMs
const maxMs = 45 * minuteMs
/** The maximum time of unpaid reservations: that of five checkouts of about 35 minutes each. */
const maxGuestHoldMs = 170 * minuteMs

/** A filter for lines that reserved limited stock, of their variant or a part. */
export const whereHoldsStock = { OR: [{ holdsStock: true }, { parts: { some: { holdsStock: true } } }] }

/**
 * Counts a checkout that reserves limited stock, and refuses it to an account that has reserved such stock for 45
 * minutes of the last three hours without paying.
 * @returns a function that undoes the count, for a failed checkout
 * @throws TooMany
 */
export async function enforceUnpaidHoldLimit(userId: number, address: string, now = Date.now()) {
  const { heldMs, leftMs } = await unpaidHolds({ userId, status: 'canceled' }, now)
  if (heldMs >= maxMs)
    throw refusal(leftMs, (minutes) =>
      t(
        'Your last checkouts were not paid. You can check out again in {minutes, plural, other {# minutes}}.',
        { minutes },
      ),
    )
  return enforceHoldLimit(userId, address)
}

/**
 * Limits all guests of one network together: an open order counts as if it were never paid. Call it in the order's
 * transaction, after `enforceHoldLimit`, so that of two at once the second sees the first one's order.
 * @throws TooMany
 */
export async function enforceGuestHoldLimit(tx: Transaction, guest: Guest, now = Date.now()): Promise<void> {
  await lockHoldsOfNetwork(tx, guest.address)
  const user = { role: guestRole, guestNetwork: hashGuestNetwork(guest) }
  const ofNetwork = { user, status: { in: ['pending', 'canceled'] } }
  const { heldMs, leftMs } = await unpaidHolds(ofNetwork, now, tx)
  if (heldMs < maxGuestHoldMs) return
  throw refusal(leftMs, (minutes) =>
    t(
      'Other checkouts near you are still unpaid. Log in to buy this, or wait {minutes, plural, other {# minutes}}.',
      { minutes },
    ),
  )
}

const maxUnpaid = { user: 5, guests: 10 }

/**
 * Limits orders that wait for a payment without Stripe, and reserve stock for days.
 * @param buyer the user, or a guest: those of one network are limited together
 * @throws TooMany
 */
export async function enforceUnpaidOrderLimit(tx: Transaction, buyer: number | Guest): Promise<void> {
  const of =
    typeof buyer === 'number'
      ? { userId: buyer }
      : { user: { role: guestRole, guestNetwork: hashGuestNetwork(buyer) } }
  const count = await tx.order.count({ where: { ...of, status: 'pending', ...whereConfirmedWithoutStripe } })
  const max = typeof buyer === 'number' ? maxUnpaid.user : maxUnpaid.guests
  if (count < max) return
  throw new TooMany(
    t('{count, plural, other {# orders are already waiting}} for payment. Pay for one first, or pay now.', {
      count,
    }),
    3600,
  )
}

/**
 * Returns how long unpaid orders reserved stock or still may, and how long until the first of them no longer counts.
 */
async function unpaidHolds(where: Prisma.OrderWhereInput, now: number, tx: Transaction = db) {
  const orders = await tx.order.findMany({
    where: {
      ...where,
      createdAt: { gt: new Date(now - windowMs) },
      lines: { some: whereHoldsStock },
      NOT: whereConfirmedWithoutStripe,
    },
    select: {
      status: true,
      createdAt: true,
      expiresAt: true,
      changes: { where: { toStatus: 'canceled' }, select: { at: true } },
    },
    orderBy: { createdAt: 'asc' },
  })
  const heldMs = orders.reduce((sum, { status, createdAt, expiresAt, changes }) => {
    const endedAt = status === 'pending' ? expiresAt : changes.at(-1)?.at
    return sum + (endedAt ?? createdAt).getTime() - createdAt.getTime()
  }, 0)
  const [oldest] = orders
  return { heldMs, leftMs: oldest ? oldest.createdAt.getTime() + windowMs - now : 0 }
}

function refusal(leftMs: number, wordsWith: (minutes: number) => string): TooMany {
  return new TooMany(wordsWith(Math.ceil(leftMs / minuteMs)), Math.ceil(leftMs / 1000))
}

import type { Prisma, Transaction } from '../../platform/database/db.server'
import { guestRole } from '../../site/accounts/roles'
import type { GuestEntry } from './layout-shapes'

export const exportedUserSelect = {
  select: { username: true, usernameKey: true, role: true, locale: true, createdAt: true, disabledAt: true },
} as const satisfies Prisma.UserDefaultArgs

/**
 * Returns the name of the user whom a record belongs to, or the guest: somebody who bought without an
 * account, or deleted it since.
 */
export const exportedBuyerOf = ({ user }: { user: Prisma.UserGetPayload<typeof exportedUserSelect> }) =>
  user.role === guestRole
    ? { username: null, guest: { ...user, key: user.usernameKey, name: user.username } }
    : { username: user.username, guest: null }

/**
 * Finds or creates the user row of a guest, one for all their orders.
 * @param what describes the order, such as "order abc", for older exports that do not say whose it was
 */
export async function importGuest(tx: Transaction, guest: GuestEntry, what: string): Promise<number> {
  const own = { key: `guest of the ${what}`, name: 'Guest', locale: null }
  const found = guest && (await tx.user.findUnique({ where: { usernameKey: guest.key } }))
  if (found?.role === guestRole) return found.id
  const { key, name, ...about }: NonNullable<GuestEntry> = guest && !found ? guest : own
  const unusable = { email: '', emailKey: key, passwordHash: '', disabledAt: new Date() }
  const row = { ...unusable, ...about, username: name, usernameKey: key, role: guestRole }
  return (await tx.user.create({ data: row })).id
}

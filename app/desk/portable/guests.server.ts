import type { Transaction } from '../../platform/database/db.server'
import { guestRole } from '../../site/accounts/roles'

interface Guest {
  key: string
  name: string
}

export const exportedUser = { select: { username: true, usernameKey: true, role: true } } as const

/** Names the user whom a record belongs to, or the guest: whoever bought without an account, or deleted it since. */
export const buyerOf = ({ user }: { user: { username: string; usernameKey: string; role: string } }) =>
  user.role === guestRole
    ? { username: null, guest: { key: user.usernameKey, name: user.username } }
    : { username: user.username, guest: null }

/**
 * Finds or creates the user row of a guest, one for all that they left.
 * @param what it is, such as "order abc": exports of before do not say whose it was
 */
export async function guestOf(tx: Transaction, guest: Guest | null, what: string): Promise<number> {
  const own = { key: `guest of the ${what}`, name: 'Guest' }
  const found = guest && (await tx.user.findUnique({ where: { usernameKey: guest.key } }))
  if (found?.role === guestRole) return found.id
  const { key, name } = guest && !found ? guest : own
  const unusable = { email: '', emailKey: key, passwordHash: '', disabledAt: new Date() }
  const row = { username: name, usernameKey: key, role: guestRole, ...unusable }
  return (await tx.user.create({ data: row })).id
}

import { createHash } from 'node:crypto'
import type { Transaction } from '../../../platform/database/db.server'
import { guestRole } from '../../../site/accounts/roles'

interface Buyer {
  /** The email address; empty for shops that do not tell it. */
  email: string
  name: string
}

/**
 * Finds or creates the rows of guests who bought at another shop, one for each email address. Who proves that the
 * address is theirs has these orders in their account, like those of any guest.
 */
export async function findPastBuyers(tx: Transaction, buyers: Buyer[]): Promise<(buyer: Buyer) => number> {
  const keys = [...new Set(buyers.map(keyOf))]
  const where = { usernameKey: { in: keys } }
  const read = () => tx.user.findMany({ where, select: { id: true, usernameKey: true } })
  const here = new Set((await read()).map(({ usernameKey }) => usernameKey))
  const unusable = { email: '', passwordHash: '', disabledAt: new Date(), role: guestRole, username: 'Guest' }
  const data = keys
    .filter((key) => !here.has(key))
    .map((key) => ({ ...unusable, usernameKey: key, emailKey: key }))
  await tx.user.createMany({ data })
  const ids = new Map((await read()).map(({ id, usernameKey }) => [usernameKey, id]))
  return (buyer) => ids.get(keyOf(buyer)) ?? 0
}

/** A guest's key says nothing of the person, since it outlives the order's address. */
const keyOf = ({ email, name }: Buyer) =>
  `guest from ${createHash('sha256')
    .update(email || `name ${name.toLowerCase()}`)
    .digest('base64url')}`

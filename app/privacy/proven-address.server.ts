import type { Transaction } from '../platform/database/db.server'

/**
 * Tells whether a mail has proven that an account's address is its own: anybody can type somebody else's address, and
 * what is stored under an address alone may be theirs.
 */
export async function isAddressProven(
  tx: Pick<Transaction, 'subscriber'>,
  { id: userId, emailKey }: { id: number; emailKey: string },
): Promise<boolean> {
  return (await tx.subscriber.count({ where: { userId, emailKey, state: 'active' } })) > 0
}

import type { Transaction } from '../platform/database/db.server'

/**
 * Whether a mail showed that an account's address is its own: anybody can type the address of somebody else, and what is kept
 * under an address alone may be theirs.
 */
export async function isAddressProven(
  tx: Pick<Transaction, 'subscriber'>,
  { id: userId, emailKey }: { id: number; emailKey: string },
): Promise<boolean> {
  return (await tx.subscriber.count({ where: { userId, emailKey, state: 'active' } })) > 0
}

import type { Transaction } from '../../platform/database/db.server'

/**
 * Tells whether a mail has proven that an account's address is its own: anybody can type somebody else's address, and
 * data stored by address may be theirs.
 */
export async function isAddressProven(
  tx: Pick<Transaction, 'subscriber' | 'user'>,
  { id: userId, emailKey }: { id: number; emailKey: string },
): Promise<boolean> {
  const proven = { id: userId, emailKey, NOT: { emailProvenAt: null } }
  if ((await tx.user.count({ where: proven })) > 0) return true
  return (await tx.subscriber.count({ where: { userId, emailKey, state: 'active' } })) > 0
}

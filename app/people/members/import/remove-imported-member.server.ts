import { inTransaction, type Transaction } from '../../../platform/database/db.server'

/**
 * Takes back a membership that an import brought, with the account that was made for it and nobody has used since.
 * @returns why it stays, if something has happened to it
 */
export const removeImportedMember = (id: number): Promise<'removed' | 'changed' | 'in use'> =>
  inTransaction(async (tx) => {
    const member = await tx.membership.findUnique({ where: { id }, include: { _count: true } })
    if (!member) return 'removed'
    const { _count: counts, userId, createdAt } = member
    if (counts.copies > 0 || counts.payments > 0) return 'in use'
    // The first change is that it was imported.
    if (counts.changes > 1) return 'changed'
    await tx.membershipChange.deleteMany({ where: { membershipId: id } })
    await tx.membership.delete({ where: { id } })
    await removeUnusedAccount(tx, userId, createdAt)
    return 'removed'
  })

const sameMomentMs = 60_000

async function removeUnusedAccount(tx: Transaction, id: number, importedAt: Date): Promise<void> {
  const account = await tx.user.findUnique({ where: { id }, include: { _count: true } })
  if (account?.passwordHash !== '' || account.emailProvenAt) return
  const isMadeForIt = Math.abs(+importedAt - +account.createdAt) < sameMomentMs
  const isUnused = Object.values(account._count).every((count) => count === 0)
  if (isMadeForIt && isUnused) await tx.user.delete({ where: { id } })
}

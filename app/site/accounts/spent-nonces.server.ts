import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db } from '../../platform/database/db.server'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { hashSecret } from '../../platform/process/secret.server'

/**
 * Marks a signed value as used, on all nodes: of two uses at once, one succeeds.
 * @param until when the value expires
 * @returns false when it was used before
 */
export async function spendNonce(value: string, until: Date): Promise<boolean> {
  try {
    await db.spentNonce.create({ data: { hash: hashSecret(`nonce ${value}`), expiresAt: until } })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteOldNonces(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.spentNonce.deleteMany({ where: { expiresAt: { lt: before } }, limit }))
  await purgeOlderThan('used challenges', 0, forget, now)
}

import { inTransaction } from '../../../platform/database/db.server'
import { recordAudit } from '../../../site/accounts/audit.server'

/**
 * Removes a discount code that an import brought.
 * @returns why it stays: an order used it, or somebody saved it here
 */
export const removePastDiscount = (id: number): Promise<'removed' | 'changed' | 'in use'> =>
  inTransaction(async (tx) => {
    const discount = await tx.discount.findUnique({ where: { id } })
    if (!discount) return 'removed'
    if ((await tx.order.count({ where: { discountId: id } })) > 0) return 'in use'
    const { count } = await tx.discount.deleteMany({ where: { id, version: 1 } })
    if (count === 0) return 'changed'
    const subject = { subjectType: 'discount', subjectId: id, subjectName: discount.code }
    await recordAudit(tx, undefined, { action: 'deleted', ...subject })
    return 'removed'
  })

import { inTransaction } from '../../../platform/database/db.server'
import { deleteGuestWithoutOrders } from '../../../shop/orders/guest-orders.server'
import { lockOrder } from '../../../shop/orders/order-status.server'
import { guestRole } from '../../../site/accounts/roles'
import { importAuthor } from './write-past-orders.server'

/**
 * Removes an order that an import brought, and its guest if nothing else is theirs.
 * @returns why it stays: its buyer has it in an account, or somebody here worked on it
 */
export const removePastOrder = (id: number): Promise<'removed' | 'changed' | 'in use'> =>
  inTransaction(async (tx) => {
    await lockOrder(tx, { id })
    const order = await tx.order.findUnique({
      where: { id },
      include: { user: true, changes: true, notes: true, shipments: true, returns: true },
    })
    if (!order) return 'removed'
    const { user, changes, notes, shipments, returns } = order
    if (user.role !== guestRole) return 'in use'
    const isNoted = notes.some(({ author }) => author !== importAuthor)
    const isMoved = changes.length > 1 || shipments.length + returns.length > 0
    if (order.importedFrom === null || isNoted || isMoved) return 'changed'
    await tx.order.delete({ where: { id } })
    await deleteGuestWithoutOrders(tx, user.id)
    return 'removed'
  })

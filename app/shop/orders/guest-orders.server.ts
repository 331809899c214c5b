import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import { guestRole } from '../../site/accounts/roles'
import { lockCart } from '../cart/cart.server'
import { updateOrderSearchWords } from './order-search.server'
import { addToHistory, lockOrder } from './order-status.server'
import { orderNotFound } from './orders'

/**
 * Moves a guest's order to an account; the key in its link stops working.
 * @throws NotFound when the order belongs to an account already
 */
export async function addOrderToAccount(orderId: number, account: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findFirst({ where: { id: orderId, user: { role: guestRole } } })
    if (!order) throw new NotFound(t(orderNotFound))
    const { userId: guestId } = order
    await lockCart(tx, guestId)
    await tx.order.update({ where: { id: orderId }, data: { userId: account.id } })
    await addToHistory(tx, order, account.username, addedToAccountNote(account.username))
    await updateOrderSearchWords(tx, orderId)
    await deleteGuestWithoutOrders(tx, guestId)
  })
}

export async function deleteGuestWithoutOrders(tx: Transaction, id: number): Promise<void> {
  const nothing = { orders: { none: {} }, memberships: { none: {} } }
  await tx.user.deleteMany({ where: { id, role: guestRole, ...nothing } })
}

export async function addGuestOrdersToAccount({
  emailKey,
  ...account
}: Actor & { emailKey: string }): Promise<void> {
  const where = { email: emailKey, user: { role: guestRole } }
  const orders = await db.order.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  for (const { id } of orders) await addOrderToAccount(id, account)
}

/** Returns the note in the order's timeline about adding it to an account. */
export const addedToAccountNote = (username: string) => `Added to the account ${username}.`

import { db } from '../../../platform/database/db.server'
import { findGiftCardById } from '../../gift-cards/gift-cards-admin.server'
import { actorNameOfOrder } from '../buyer-name'

/**
 * Returns a gift card with its entries, each with the name of who did it.
 * @throws NotFound
 */
export async function findGiftCardWithEntries(id: number) {
  const card = await findGiftCardById(id)
  const orders = await db.order.findMany({
    where: { id: { in: card.entries.flatMap(({ orderId }) => orderId ?? []) } },
    select: {
      id: true,
      shippingName: true,
      email: true,
      user: { select: { username: true, role: true } },
    },
  })
  const entries = card.entries.map((entry) => {
    const order = orders.find((one) => one.id === entry.orderId)
    return order ? { ...entry, actor: actorNameOfOrder(order, entry.actor) } : entry
  })
  return { ...card, entries }
}

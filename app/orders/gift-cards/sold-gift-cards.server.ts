import { addEntry } from '../../gift-cards/balance.server'
import { db, type Transaction } from '../../platform/database/db.server'
import { formatCode } from '../../platform/printed-code'
import { soldCardId } from './gift-card-line'

/**
 * Puts its sum on a card once its order is paid, and takes off what is refunded of the order, as far as it is still
 * there. Again, it changes nothing.
 */
export async function updateSoldCard(tx: Transaction, orderId: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } })
  for (const line of order.lines) {
    const id = soldCardId(line)
    if (id === null) continue
    if (order.status === 'paid' || order.status === 'shipped') await fill(tx, id, orderId, line.priceCents)
    if (order.refundedCents > 0) await takeRefunded(tx, id, order)
  }
}

async function fill(tx: Transaction, id: number, orderId: number, cents: number): Promise<void> {
  const { count } = await tx.giftCard.updateMany({
    where: { id, paidAt: null },
    data: { paidAt: new Date(), orderId, amountCents: cents, balanceCents: cents },
  })
  if (count > 0) await addEntry(tx, 'issued', { giftCardId: id, cents, orderId, actor: 'Stripe' })
}

interface Refunded {
  id: number
  totalCents: number
  refundedCents: number
}

async function takeRefunded(tx: Transaction, id: number, order: Refunded): Promise<void> {
  await tx.giftCard.updateMany({ where: { id }, data: { balanceCents: { increment: 0 } } })
  const card = await tx.giftCard.findUnique({
    where: { id },
    include: { entries: { where: { kind: 'refunded' } } },
  })
  if (!card?.paidAt) return
  const taken = card.entries.reduce((sum, { cents }) => sum - cents, 0)
  const cents = Math.min(order.refundedCents - taken, card.balanceCents)
  const voidedAt = order.refundedCents >= order.totalCents ? new Date() : undefined
  if (cents > 0)
    await addEntry(tx, 'refunded', { giftCardId: id, cents: -cents, orderId: order.id, actor: 'Stripe' })
  await tx.giftCard.update({
    where: { id },
    data: { balanceCents: { decrement: Math.max(0, cents) }, voidedAt },
  })
}

/** Returns the cards that an order sold, for its buyer. */
export async function soldCardsOf(orderId: number) {
  const cards = await db.giftCard.findMany({ where: { orderId, voidedAt: null }, orderBy: { id: 'asc' } })
  return cards.map(({ code, email, sendAt, mailedAt }) => ({
    ...{ code: formatCode(code), email, sendAt: sendAt?.toISOString() ?? null, isMailed: mailedAt !== null },
  }))
}
export type SoldCard = Awaited<ReturnType<typeof soldCardsOf>>[number]

import { db, type Transaction } from '../../../platform/database/db.server'
import { toIso } from '../../../platform/iso-time'
import { formatCode } from '../../../platform/printed-code'
import { addEntry } from '../../gift-cards/balance.server'
import { soldCardId } from './gift-card-line'

/**
 * Puts its sum on a card once its order is paid, takes off what is refunded of the order, as far as it is still
 * there, and puts it back when the bank returns a refund. Again, it changes nothing.
 */
export async function updateSoldCard(tx: Transaction, orderId: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } })
  for (const line of order.lines) {
    const id = soldCardId(line)
    if (id === null) continue
    if (order.status === 'paid' || order.status === 'shipped') await fill(tx, id, orderId, line.priceCents)
    await followRefunds(tx, id, order)
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

async function followRefunds(tx: Transaction, id: number, order: Refunded): Promise<void> {
  await tx.giftCard.updateMany({ where: { id }, data: { balanceCents: { increment: 0 } } })
  const card = await tx.giftCard.findUnique({ where: { id }, include: { entries: true } })
  if (!card?.paidAt || card.entries.some(({ kind }) => kind === 'voided')) return
  const taken = card.entries.reduce((sum, { kind, cents }) => (kind === 'refunded' ? sum - cents : sum), 0)
  const cents = Math.min(order.refundedCents - taken, card.balanceCents)
  const isFullyRefunded = order.refundedCents >= order.totalCents
  if (cents !== 0)
    await addEntry(tx, 'refunded', { giftCardId: id, cents: -cents, orderId: order.id, actor: 'Stripe' })
  await tx.giftCard.update({
    where: { id },
    data: {
      balanceCents: { decrement: cents },
      voidedAt: isFullyRefunded ? (card.voidedAt ?? new Date()) : null,
    },
  })
}

export async function soldCardsOf(orderId: number) {
  const cards = await db.giftCard.findMany({ where: { orderId, voidedAt: null }, orderBy: { id: 'asc' } })
  return cards.map(({ code, email, sendAt, mailedAt }) => ({
    code: formatCode(code),
    email,
    sendAt: toIso(sendAt),
    isMailed: mailedAt !== null,
  }))
}
export type SoldCard = Awaited<ReturnType<typeof soldCardsOf>>[number]

import { db, type Transaction } from '../../../platform/database/db.server'
import { toIso } from '../../../platform/iso-time'
import { formatPrintedCode } from '../../../platform/printed-code'
import { addGiftCardEntry } from '../../gift-cards/balance.server'
import { soldGiftCardId } from './gift-card-line'

/**
 * Sets a sold card's balance: the amount once its order is paid, less refunds as far as it is not spent, and again the
 * amount when the bank reverses a refund. Repeating it changes nothing.
 */
export async function updateSoldGiftCards(tx: Transaction, orderId: number): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: { lines: true } })
  for (const line of order.lines) {
    const id = soldGiftCardId(line)
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
  if (count > 0) await addGiftCardEntry(tx, 'issued', { giftCardId: id, cents, orderId, actor: 'Stripe' })
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
    await addGiftCardEntry(tx, 'refunded', {
      giftCardId: id,
      cents: -cents,
      orderId: order.id,
      actor: 'Stripe',
    })
  await tx.giftCard.update({
    where: { id },
    data: {
      balanceCents: { decrement: cents },
      voidedAt: isFullyRefunded ? (card.voidedAt ?? new Date()) : null,
    },
  })
}

export async function listGiftCardsSoldIn(orderId: number) {
  const cards = await db.giftCard.findMany({ where: { orderId, voidedAt: null }, orderBy: { id: 'asc' } })
  return cards.map(({ code, email, sendAt, mailedAt }) => ({
    code: formatPrintedCode(code),
    email,
    sendAt: toIso(sendAt),
    isMailed: mailedAt !== null,
  }))
}
export type SoldGiftCard = Awaited<ReturnType<typeof listGiftCardsSoldIn>>[number]

import type { Prisma } from '../../../platform/database/db.server'

export const orderMoneyInclude = {
  lines: { orderBy: { id: 'asc' } },
  transactions: { orderBy: { createdAt: 'asc' } },
  refunds: { where: { status: 'succeeded' }, orderBy: { createdAt: 'asc' } },
  payments: { orderBy: { id: 'asc' } },
  business: true,
  invoices: { select: { number: true, kind: true, totalCents: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude
export type OrderForBookkeeping = Prisma.OrderGetPayload<{ include: typeof orderMoneyInclude }>
export type MoneyMovement = Omit<OrderForBookkeeping['transactions'][number], 'orderId' | 'refundId'> & {
  method?: string
}

/** Returns an order's money movements, as reported by Stripe or recorded by staff. */
export function moneyMovementsOf(order: OrderForBookkeeping): {
  payment: MoneyMovement | undefined
  others: MoneyMovement[]
} {
  const { payBy, transactions } = order
  if (payBy !== null) return movedByHand(order)
  const payment = transactions.find(({ refundId }) => refundId === null)
  return { payment, others: transactions.filter((moved) => moved !== payment) }
}

function movedByHand({ currency, paidAt, totalCents, tradedCents, payments, refunds }: OrderForBookkeeping) {
  const moved = (
    type: string,
    createdAt: Date,
    amountCents: number,
    { id = '', method = '' } = {},
  ): MoneyMovement => ({
    id,
    type,
    createdAt,
    amountCents,
    feeCents: 0,
    netCents: amountCents,
    currency,
    payoutId: null,
    method: method || undefined,
  })
  const isLastOfSale = (payment: OrderForBookkeeping['payments'][number]) =>
    paidAt !== null && tradedCents === 0 && payment === payments.at(-1)
  const parts = payments.filter((payment) => !isLastOfSale(payment))
  const partCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const others = parts.map(({ receivedAt, amountCents, method }) =>
    moved('received in part', receivedAt, amountCents, { method }),
  )
  if (paidAt && partCents > 0) others.push(moved('received before', paidAt, -partCents))
  if (paidAt && tradedCents > 0) others.push(moved('traded', paidAt, -tradedCents))
  for (const { id, createdAt, amountCents } of refunds.filter((one) => one.amountCents > 0))
    others.push(moved('refund', createdAt, -amountCents, { id }))
  return { payment: paidAt ? moved('charge', paidAt, totalCents) : undefined, others }
}

/**
 * Returns the numbers of the credit notes for refunds, undefined for other movements. Of several refunds with the same
 * amount, each has its own credit, in the order in which they were made.
 */
export function creditNoteNumbersOf(
  { invoices }: OrderForBookkeeping,
  moved: MoneyMovement[],
): (string | undefined)[] {
  const left = invoices.filter(({ kind }) => kind === 'credit')
  const creditFor = ({ id, amountCents }: MoneyMovement) => {
    const at = id === '' ? -1 : left.findIndex(({ totalCents }) => totalCents === -amountCents)
    const [credit] = at < 0 ? [] : left.splice(at, 1)
    return credit ? String(credit.number) : ''
  }
  return moved.map((one) => (one.amountCents < 0 ? creditFor(one) : undefined))
}

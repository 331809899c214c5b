import { db, type Prisma } from '../../../platform/database/db.server'
import { readRowsInBatches } from '../../../platform/database/read-in-batches.server'
import { csvLine } from '../../../platform/text/csv'
import { moneyForInput } from '../../../platform/ui/money'

interface During {
  gte?: Date
  lt?: Date
}

const withMembership = {
  membership: { select: { reference: true, plan: { select: { name: true } } } },
} satisfies Prisma.MembershipPaymentInclude
type Payment = Prisma.MembershipPaymentGetPayload<{ include: typeof withMembership }>

/**
 * Yields membership payments and refunds for bookkeeping, in the columns of order lines. Amounts, fees and nets add up
 * to Stripe's.
 */
export async function* streamMembershipCsvLines(during: During): AsyncGenerator<string> {
  const isWithin = during.gte || during.lt ? during : undefined
  const payments = (after: Payment | undefined, take: number) =>
    db.membershipPayment.findMany({
      where: { paidAt: isWithin, ...(after && { id: { gt: after.id } }) },
      include: withMembership,
      orderBy: { id: 'asc' },
      take,
    })
  for await (const rows of readRowsInBatches(payments)) yield rows.map(saleLine).join('')
  const include = { payment: { include: withMembership } }
  const refunds = (after: { id: number } | undefined, take: number) =>
    db.membershipRefund.findMany({
      where: { at: isWithin, id: { gt: after?.id ?? 0 } },
      include,
      orderBy: { id: 'asc' },
      take,
    })
  for await (const rows of readRowsInBatches(refunds))
    yield rows.map(({ payment, at, amountCents }) => refundLine(payment, at, -amountCents)).join('')
}

function saleLine(payment: Payment): string {
  const { amountCents, taxCents, feeCents, currency, paidAt, membership } = payment
  const plain = (cents: number) => moneyForInput(cents, currency)
  const goods = amountCents - taxCents
  return csvLine([
    'membership',
    paidAt.toISOString(),
    ...namesOf(payment),
    membership.plan.name,
    '1',
    plain(goods),
    ...[goods, 0, 0, taxCents, 0, amountCents, feeCents, amountCents - feeCents].map(plain),
    ...endOf(payment),
  ])
}

function refundLine(payment: Payment, at: Date, cents: number): string {
  const plain = (amount: number) => moneyForInput(amount, payment.currency)
  return csvLine([
    'membership refund',
    at.toISOString(),
    ...namesOf(payment),
    payment.membership.plan.name,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    ...[cents, 0, cents].map(plain),
    ...endOf(payment),
  ])
}

const namesOf = ({ membership, isTest }: Payment) => ['', membership.reference, isTest ? 'TEST' : '']

const endOf = ({ id, method, currency }: Payment) => [
  currency,
  method === 'cash' ? 'cash' : id,
  '',
  method,
  '',
  '',
  '',
]

import type { Transaction } from '../../platform/database/db.server'
import { isAddressProven } from '../../site/accounts/proven-address.server'

interface Person {
  id: number
  email: string
  emailKey: string
}

const sums = { quantity: true, grossCents: true, feeCents: true, shareCents: true, currency: true } as const

/** Returns the data about somebody as a payee, if their email address is proven. */
export async function loadShareDataOf(
  tx: Pick<Transaction, 'user' | 'subscriber' | 'payee'>,
  { id, email, emailKey }: Person,
) {
  if (!(await isAddressProven(tx, { id, emailKey }))) return []
  return tx.payee.findMany({
    where: { email: { in: [email, emailKey] } },
    orderBy: { id: 'asc' },
    select: {
      name: true,
      email: true,
      minPayoutCents: true,
      createdAt: true,
      shares: {
        select: {
          percentHundredths: true,
          unitCents: true,
          afterFees: true,
          afterPostage: true,
          startsAt: true,
          endedAt: true,
          merchItem: { select: { title: true } },
          release: { select: { title: true } },
        },
      },
      consignments: {
        select: {
          title: true,
          unitCents: true,
          percentHundredths: true,
          currency: true,
          createdAt: true,
          moves: { select: { kind: true, quantity: true, at: true } },
        },
      },
      entries: { select: { kind: true, title: true, ...sums, quarter: true, at: true } },
      payouts: { select: { quarter: true, cents: true, currency: true, paidOn: true, note: true } },
    },
  })
}

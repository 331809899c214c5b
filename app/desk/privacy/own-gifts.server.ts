import type { Prisma, Transaction } from '../../platform/database/db.server'
import { isAddressProven } from '../../site/accounts/proven-address.server'

interface Person {
  id: number
  email: string
  emailKey: string
}
type Where = Prisma.MembershipGiftWhereInput

const said = { months: true, giverName: true, message: true, sendAt: true, mailedAt: true, redeemedAt: true }

export async function loadGiftDataOf(
  tx: Pick<Transaction, 'user' | 'subscriber' | 'membershipGift'>,
  person: Person,
) {
  const { paidBy, givenTo } = await giftsWith(tx, person)
  const paid = await tx.membershipGift.findMany({
    where: paidBy,
    orderBy: { createdAt: 'asc' },
    select: { ...said, code: true, email: true, buyerEmail: true, paidAt: true, createdAt: true },
  })
  const given = await tx.membershipGift.findMany({
    where: givenTo,
    orderBy: { createdAt: 'asc' },
    select: { ...said, email: true },
  })
  const isOwn = (email: string | null) => email === person.email || email === person.emailKey
  return [
    ...paid.map((gift) => ({ was: 'paid for', ...gift })),
    ...given.map((gift) => ({ was: 'given', ...gift, email: isOwn(gift.email) ? gift.email : null })),
  ]
}

/** Removes somebody's address from gifts, except from a gift that is still to be mailed. */
export async function forgetAddressesInGifts(tx: Transaction, person: Person): Promise<void> {
  const { paidBy, givenTo } = await giftsWith(tx, person)
  await tx.membershipGift.updateMany({ where: paidBy, data: { buyerEmail: null } })
  const isMailed = {
    OR: [{ mailedAt: { not: null } }, { redeemedAt: { not: null } }, { voidedAt: { not: null } }],
  }
  await tx.membershipGift.updateMany({ where: { AND: [givenTo, isMailed] }, data: { email: null } })
}

/** Matches the gifts that somebody paid for, and those redeemed by or mailed to a proven address. */
async function giftsWith(
  tx: Pick<Transaction, 'user' | 'subscriber'>,
  { id, email, emailKey }: Person,
): Promise<{ paidBy: Where; givenTo: Where }> {
  const isProven = await isAddressProven(tx, { id, emailKey })
  const addresses = { in: [email, emailKey] }
  return {
    paidBy: {
      OR: [
        { membership: { userId: id }, redeemedAt: null },
        ...(isProven ? [{ buyerEmail: addresses }] : []),
      ],
    },
    givenTo: {
      OR: [
        { membership: { userId: id }, redeemedAt: { not: null } },
        ...(isProven ? [{ email: addresses, mailedAt: { not: null } }] : []),
      ],
    },
  }
}

import { db, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { toIso } from '../../../platform/iso-time'
import { log } from '../../../platform/logging/log.server'
import { syncMembership } from '../stripe/sync-membership.server'
import { giftDurationText, giftNotFound, giftState } from './gifts'

/**
 * Loads a gift for its page, which opens for whoever has the address, since that cannot be guessed. If Stripe may know
 * that it is paid, it is updated first.
 * @throws NotFound
 */
export async function loadGiftForPage(id = '') {
  const before = await giftRow(id)
  if (!before.paidAt)
    await syncMembership(before.membershipId).catch((error: unknown) =>
      log.warn({ err: error, membershipId: before.membershipId }, 'gift not up to date yet'),
    )
  const { membership, sendAt, ...gift } = await giftRow(before.id)
  return {
    id: gift.id,
    code: gift.code,
    email: gift.email,
    giverName: gift.giverName,
    message: gift.message,
    plan: membership.plan.name,
    lasts: giftDurationText(membership.plan, gift.months),
    state: giftState(gift),
    sendAt: toIso(sendAt),
  }
}

async function giftRow(id: string) {
  // PostgreSQL refuses a NUL character in a text.
  const gift = /^[\w-]{10,40}$/.test(id)
    ? await db.membershipGift.findUnique({
        where: { id },
        include: { membership: { include: { plan: true } } },
      })
    : null
  if (!gift) throw new NotFound(giftNotFound)
  return gift
}

/** Returns the gifts of these memberships. */
export async function listGiftsOfMemberships(membershipIds: number[]) {
  const rows = await db.membershipGift.findMany({
    where: { membershipId: { in: membershipIds } },
    include: { membership: { include: { plan: true, user: { select: { username: true } } } } },
  })
  return rows.map((row) => ({ id: row.membershipId, gift: listedGift(row) }))
}

type Row = Prisma.MembershipGiftGetPayload<{
  include: { membership: { include: { plan: true; user: { select: { username: true } } } } }
}>

const listedGift = ({ membership, paidAt, sendAt, ...gift }: Row) => ({
  id: gift.id,
  email: gift.email,
  buyerEmail: gift.buyerEmail,
  state: giftState({ paidAt, ...gift }),
  membershipId: membership.id,
  username: membership.user.username,
  priceCents: membership.priceCents,
  plan: membership.plan.name,
  lasts: giftDurationText(membership.plan, gift.months),
  paidAt: paidAt?.toISOString() ?? '',
  sendAt: toIso(sendAt),
})
export type ListedGift = ReturnType<typeof listedGift>

import { db, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
import { toIso } from '../../../platform/iso-time'
import { log } from '../../../platform/logging/log.server'
import { syncMembership } from '../stripe/sync-membership.server'
import { giftNotFound, giftState, giftText } from './gifts'

/**
 * Returns a gift for whoever has its address, which nobody can guess. One that Stripe may know as paid is brought up to
 * date first.
 * @throws NotFound
 */
export async function giftOf(id = '') {
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
    lasts: giftText(membership.plan, gift.months),
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

const perPage = 50

export async function giftsPage(askedPage: string | null) {
  const { page, pages, skip, take } = paging(
    askedPage,
    await db.membershipGift.count({ where: isPaid }),
    perPage,
  )
  return { gifts: await newestGifts({ where: isPaid, skip, take }), page, pages }
}

const isPaid = { paidAt: { not: null } }

export const giftsAfter = (cursor: Cursor | undefined, take: number) =>
  newestGifts({ where: { AND: [isPaid, whereAfter([{ membershipId: 'desc' }], cursor)] }, take })

async function newestGifts(range: Pick<Prisma.MembershipGiftFindManyArgs, 'where' | 'skip' | 'take'>) {
  const rows = await db.membershipGift.findMany({
    orderBy: { membershipId: 'desc' },
    ...range,
    include: { membership: { include: { plan: true, user: { select: { username: true } } } } },
  })
  return rows.map(({ membership, paidAt, sendAt, ...gift }) => ({
    id: gift.id,
    email: gift.email,
    buyerEmail: gift.buyerEmail,
    state: giftState({ paidAt, ...gift }),
    membershipId: membership.id,
    username: membership.user.username,
    priceCents: membership.priceCents,
    plan: membership.plan.name,
    lasts: giftText(membership.plan, gift.months),
    paidAt: paidAt?.toISOString() ?? '',
    sendAt: toIso(sendAt),
  }))
}
export type ListedGift = Awaited<ReturnType<typeof newestGifts>>[number]

import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { isMailOn } from '../../site/mail/mail.server'
import { enqueueMail } from '../../site/mail/outbox.server'
import { loadMembershipDays } from './days/days.server'
import { membershipEndingMailKind } from './mails/ending-mail.server'
import { membershipEndedMailKind } from './member-mails.server'
import { addDays } from './membership-days'
import { recordInMembershipHistory, recordMembershipChange } from './memberships.server'

const perRun = 200

/**
 * Starts memberships on their first day, ends expired ones, and announces the end of gifts, each once; those managed by
 * Stripe end by its events. Access depends on a membership's times alone: this updates cached pages and informs the
 * member.
 */
export async function updateDueMemberships(now = new Date()): Promise<void> {
  await forEach({ status: 'pending', startedAt: { lte: now } }, (id) => begin(id, now))
  await forEach(isOver(now), (id) => end(id, now))
  if (!isMailOn()) return
  const { renewalNotice } = await loadMembershipDays()
  await forEach(isEndingGift(now, renewalNotice), (id) => announceEnd(id, now))
}

const isEndingGift = (now: Date, days: number) =>
  ({
    origin: 'gift',
    status: 'active',
    stripeSubscriptionId: null,
    readsUntil: { gt: now, lte: addDays(now, days) },
  }) satisfies Prisma.MembershipWhereInput

/** Mails the owner of a gift membership before it ends, once per end. */
async function announceEnd(id: number, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = { id, origin: 'gift', status: 'active', readsUntil: { gt: now } }
    const { count } = await tx.membership.updateMany({
      where: locked,
      data: { version: { increment: 0 } },
    })
    if (count === 0) return
    const { readsUntil, user } = await tx.membership.findUniqueOrThrow({
      where: { id },
      include: { user: true },
    })
    const endsAt = readsUntil?.toISOString() ?? ''
    const announced = { membershipId: id, what: 'end announced', note: endsAt }
    if ((await tx.membershipChange.count({ where: announced })) > 0) return
    await recordInMembershipHistory(tx, id, 'end announced', undefined, endsAt)
    await enqueueMail(tx, membershipEndingMailKind, { membershipId: id, endsAt }, user.email, {
      kind: 'membership',
      id,
    })
  })
}

const isOver = (now: Date) =>
  ({
    status: { in: ['active', 'past due'] },
    readsUntil: { lte: now },
    stripeSubscriptionId: null,
  }) satisfies Prisma.MembershipWhereInput

async function forEach(
  where: Prisma.MembershipWhereInput,
  work: (id: number) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db.membership.findMany({
      where: { ...where, id: { gt: after } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: perRun,
    })
    for (const { id } of rows) await work(id)
    const last = rows.at(-1)
    if (!last || rows.length < perRun) return
    after = last.id
  }
}

async function begin(id: number, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const where = { id, status: 'pending', startedAt: { lte: now } }
    const { count } = await tx.membership.updateMany({ where, data: { status: 'active' } })
    if (count > 0) await recordMembershipChange(tx, id, 'began', undefined)
  })
}

async function end(id: number, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const data = { status: 'ended', endedAt: now }
    const { count } = await tx.membership.updateMany({ where: { id, ...isOver(now) }, data })
    if (count === 0) return
    await recordMembershipChange(tx, id, 'ended', undefined)
    const { user } = await tx.membership.findUniqueOrThrow({ where: { id }, include: { user: true } })
    if (isMailOn())
      await enqueueMail(tx, membershipEndedMailKind, { membershipId: id }, user.email, {
        kind: 'membership',
        id,
      })
  })
}

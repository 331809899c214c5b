import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { loadMembershipDays } from '../days/days.server'
import { mailPaymentFailure } from '../mails/failure-mail.server'
import { membershipRenewalMailKind } from '../mails/renewal-mail.server'
import { addDays } from '../membership-days'
import { addMembershipHistory } from './membership-steps.server'

/** Reminds members of failed payments, each on its day; the history records which reminders were mailed. */
export async function remindOfFailedPayments(now: Date): Promise<void> {
  const rows = await db.membership.findMany({
    where: { origin: 'stripe', status: 'past due' },
    select: { id: true },
  })
  for (const { id } of rows) await inLocked(id, { status: 'past due' }, (tx) => remind(tx, id, now))
}

async function remind(tx: Transaction, membershipId: number, now: Date): Promise<void> {
  const last = (what: string) =>
    tx.membershipChange.findFirst({ where: { membershipId, what }, orderBy: { id: 'desc' } })
  const failed = await last('payment failed')
  if (!failed) return
  const reminded = await tx.membershipChange.count({
    where: { membershipId, what: 'reminded', id: { gt: failed.id } },
  })
  const { failureMails } = await loadMembershipDays(tx)
  const sent = reminded + (failureMails[0] === 0 ? 1 : 0)
  const due = failureMails.filter((days) => addDays(failed.at, days) <= now).length
  if (due <= sent) return
  for (let number = sent + 1; number <= due; number++)
    await addMembershipHistory(tx, membershipId, { what: 'reminded', note: `email ${number}`, at: now })
  const { user } = await tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    select: { user: { select: { email: true } } },
  })
  await mailPaymentFailure(tx, { id: membershipId, user }, due)
}

export async function announceRenewals(now: Date): Promise<void> {
  const { renewalNotice } = await loadMembershipDays()
  const isNear = {
    origin: 'stripe',
    status: 'active',
    noticeAt: null,
    stripeSubscriptionId: { not: null },
    plan: { billing: 'year' },
    paidUntil: { gt: now, lte: addDays(now, renewalNotice) },
  } satisfies Prisma.MembershipWhereInput
  const rows = await db.membership.findMany({ where: isNear, select: { id: true } })
  for (const { id } of rows) await inLocked(id, isNear, (tx) => announce(tx, id, now))
}

async function announce(tx: Transaction, id: number, now: Date): Promise<void> {
  const { paidUntil, user } = await tx.membership.findUniqueOrThrow({
    where: { id },
    include: { user: true },
  })
  const renewal = { what: 'renewal announced', note: paidUntil?.toISOString() ?? '' } as const
  if ((await tx.membershipChange.count({ where: { membershipId: id, ...renewal } })) > 0) return
  await addMembershipHistory(tx, id, { ...renewal, at: now })
  await enqueueMail(tx, membershipRenewalMailKind, { membershipId: id }, user.email, {
    kind: 'membership',
    id,
  })
}

/** Runs steps with a membership locked, if it still matches. */
async function inLocked(
  id: number,
  where: Prisma.MembershipWhereInput,
  steps: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.$executeRaw`UPDATE "Membership" SET "version" = "version" WHERE "id" = ${id}`
    if ((await tx.membership.count({ where: { ...where, id } })) > 0) await steps(tx)
  })
}

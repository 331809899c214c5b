import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { createOnce } from '../../../site/content/idempotency.server'
import { membershipClaimColumns, membershipClaimOf } from './claims.server'
import { type IssueCopyDelivery, isIssueCopyOwed } from './owed-copies'

export interface NewIssueRun {
  title: string
  articleId: number | null
  variantId: number | null
  fileVariantId: number | null
}

/**
 * Starts a run: whoever is owed the issue now gets a copy, which is created later. A membership by issues is owed one
 * less.
 * @param key of the form: sending it twice starts one run
 * @returns its id
 */
export async function startIssueRun(
  run: NewIssueRun,
  actor: Actor,
  key?: string,
  at = new Date(),
): Promise<number> {
  const { id } = await inTransaction((tx) =>
    createOnce(
      tx,
      key,
      (id) => tx.issueRun.findUnique({ where: { id } }),
      () => createIssueRun(tx, run, actor, at),
    ),
  )
  return id
}

export async function createIssueRun(
  tx: Transaction,
  run: NewIssueRun,
  actor: Actor | undefined,
  startedAt: Date,
) {
  const created = await tx.issueRun.create({
    data: { ...run, startedAt, createdBy: actor?.username ?? 'System' },
  })
  const owed = await takeOwedCopies(startedAt, tx)
  await tx.issueCopy.createMany({ data: owed.map((copy) => ({ ...copy, runId: created.id })) })
  const subject = { subjectType: 'run', subjectId: created.id, subjectName: run.title }
  await recordAudit(tx, actor, { action: 'created', ...subject })
  return created
}

async function takeOwedCopies(at: Date, tx: Transaction) {
  const where = whereOwedUnlessRefunded(at)
  const rows = await tx.membership.findMany({
    where,
    select: { id: true, issuesLeft: true, plan: { select: { delivery: true } } },
    orderBy: { id: 'asc' },
  })
  const refunded = new Set((await listRefundedMemberships(where, at, tx)).map(({ id }) => id))
  const owed = rows.filter(({ id }) => !refunded.has(id))
  const byIssues = owed.filter(({ issuesLeft }) => issuesLeft !== null)
  const used = await takeIssues(
    tx,
    byIssues.map(({ id }) => id),
  )
  return owed
    .filter(({ id, issuesLeft }) => issuesLeft === null || used.has(id))
    .map(({ id, plan }) => ({ membershipId: id, delivery: plan.delivery as IssueCopyDelivery }))
}

/** Counts the copies that a run would have, without reading every membership. */
export async function countOwedCopies(at: Date) {
  const { plan, ...owedOfAnyPlan } = whereOwedUnlessRefunded(at)
  const plans = await db.plan.findMany({ where: plan, select: { id: true, delivery: true } })
  const where = { ...owedOfAnyPlan, planId: { in: plans.map(({ id }) => id) } }
  const [owed, refunded] = await Promise.all([
    db.membership.groupBy({ by: ['planId'], where, _count: true }),
    listRefundedMemberships(where, at),
  ])
  return plans.map(({ id, delivery }) => {
    const counted = owed.find(({ planId }) => planId === id)?._count ?? 0
    const count = counted - refunded.filter(({ planId }) => planId === id).length
    return { delivery: delivery as IssueCopyDelivery, count }
  })
}

/** Returns those of the memberships that are owed no copy, since what was paid for them was refunded. */
async function listRefundedMemberships(
  where: Prisma.MembershipWhereInput,
  at: Date,
  tx: Transaction = db,
): Promise<{ id: number; planId: number }[]> {
  // Few payments are refunded, so that memberships are found from these.
  const payments = await tx.membershipPayment.findMany({
    where: { refundedCents: { gt: 0 } },
    select: { membershipId: true },
  })
  const rows = await tx.membership.findMany({
    where: { ...where, id: { in: payments.map(({ membershipId }) => membershipId) } },
    select: { id: true, planId: true, ...membershipClaimColumns },
  })
  return rows.filter((row) => !isIssueCopyOwed(membershipClaimOf(row), at))
}

/** Returns the filter for `isIssueCopyOwed`, in which only refunds are not asked for. */
const whereOwedUnlessRefunded = (at: Date) =>
  ({
    plan: { delivery: { not: '' } },
    startedAt: { lte: at },
    status: { notIn: ['pending', 'paused'] },
    AND: [
      { OR: [{ endedAt: null }, { endedAt: { gt: at } }] },
      {
        OR: [
          { issuesLeft: { gt: 0 } },
          { issuesLeft: null, OR: [{ status: 'past due' }, { paidUntil: null }, { paidUntil: { gt: at } }] },
        ],
      },
    ],
  }) satisfies Prisma.MembershipWhereInput

const idsPerStatement = 500

async function takeIssues(tx: Transaction, ids: number[]): Promise<Set<number>> {
  const taken = new Set<number>()
  for (let first = 0; first < ids.length; first += idsPerStatement) {
    const rows = await tx.membership.updateManyAndReturn({
      where: { id: { in: ids.slice(first, first + idsPerStatement) }, issuesLeft: { gt: 0 } },
      data: { issuesLeft: { decrement: 1 } },
      select: { id: true },
    })
    for (const { id } of rows) taken.add(id)
  }
  return taken
}

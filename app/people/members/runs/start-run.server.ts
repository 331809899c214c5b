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
  const owed = await listMembershipsOwedCopies(startedAt, tx, true)
  await tx.issueCopy.createMany({ data: owed.map((copy) => ({ ...copy, runId: created.id })) })
  const subject = { subjectType: 'run', subjectId: created.id, subjectName: run.title }
  await recordAudit(tx, actor, { action: 'created', ...subject })
  return created
}

/**
 * @param isTaken whether it also decreases the count of owed issues, so that each of two runs at once uses
 * its own
 */
export async function listMembershipsOwedCopies(at: Date, tx: Transaction = db, isTaken = false) {
  const where = whereOwedUnlessRefunded(at)
  const rows = await tx.membership.findMany({
    where,
    select: { id: true, issuesLeft: true, plan: { select: { delivery: true } } },
    orderBy: { id: 'asc' },
  })
  const refunded = await tx.membership.findMany({
    where: { ...where, payments: { some: { refundedCents: { gt: 0 } } } },
    select: { id: true, ...membershipClaimColumns },
  })
  const left = new Set(rows.map(({ id }) => id))
  for (const row of refunded) if (!isIssueCopyOwed(membershipClaimOf(row), at)) left.delete(row.id)
  const byIssues = rows.filter(({ id, issuesLeft }) => issuesLeft !== null && left.has(id))
  const used = isTaken
    ? await takeIssues(
        tx,
        byIssues.map(({ id }) => id),
      )
    : left
  return rows
    .filter(({ id, issuesLeft }) => left.has(id) && (issuesLeft === null || used.has(id)))
    .map(({ id, plan }) => ({ membershipId: id, delivery: plan.delivery as IssueCopyDelivery }))
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

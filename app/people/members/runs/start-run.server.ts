import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { runOnce } from '../../../site/content/idempotency.server'
import { claimColumns, claimOf } from './claims.server'
import { type CopyDelivery, isOwed } from './owed'

export interface NewRun {
  title: string
  articleId: number | null
  variantId: number | null
  fileVariantId: number | null
}

/**
 * Starts a run: whoever is owed the issue at this moment gets a copy, which waits until it is made. A plan by issues
 * counts one down.
 * @param key of the form: sent twice, it is one run
 * @returns its id
 */
export async function startRun(run: NewRun, actor: Actor, key?: string, at = new Date()): Promise<number> {
  const { id } = await inTransaction((tx) =>
    runOnce(
      tx,
      key,
      (id) => tx.issueRun.findUnique({ where: { id } }),
      () => createRun(tx, run, actor, at),
    ),
  )
  return id
}

export async function createRun(tx: Transaction, run: NewRun, actor: Actor | undefined, startedAt: Date) {
  const created = await tx.issueRun.create({
    data: { ...run, startedAt, createdBy: actor?.username ?? 'System' },
  })
  const owed = await owedCopies(startedAt, tx, true)
  await tx.issueCopy.createMany({ data: owed.map((copy) => ({ ...copy, runId: created.id })) })
  const subject = { subjectType: 'run', subjectId: created.id, subjectName: run.title }
  await recordAudit(tx, actor, { action: 'created', ...subject })
  return created
}

/** @param isTaken counts issues down: each of two runs at once takes its own */
export async function owedCopies(at: Date, tx: Transaction = db, isTaken = false) {
  const rows = await tx.membership.findMany({
    where: { startedAt: { lte: at }, plan: { delivery: { not: '' } } },
    select: { id: true, plan: { select: { delivery: true } }, ...claimColumns },
    orderBy: { id: 'asc' },
  })
  const owed = rows.filter((row) => isOwed(claimOf(row), at))
  const byIssues = owed.filter(({ issuesLeft }) => issuesLeft !== null).map(({ id }) => id)
  const taken = isTaken ? await takeIssues(tx, byIssues) : new Set(byIssues)
  return owed
    .filter(({ id, issuesLeft }) => issuesLeft === null || taken.has(id))
    .map(({ id, plan }) => ({ membershipId: id, delivery: plan.delivery as CopyDelivery }))
}

async function takeIssues(tx: Transaction, ids: number[]): Promise<Set<number>> {
  const taken = new Set<number>()
  for (const id of ids) {
    const { count } = await tx.membership.updateMany({
      where: { id, issuesLeft: { gt: 0 } },
      data: { issuesLeft: { decrement: 1 } },
    })
    if (count > 0) taken.add(id)
  }
  return taken
}

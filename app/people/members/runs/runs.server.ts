import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { paging } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { type CopyInState, countCopiesByState, listCopyStates, listMembersToAsk } from './copy-states.server'
import { addressRequestMailKind } from './run-mails.server'
import { type IssueRun, issueRunNotFound } from './runs'
import type { NewIssueRun } from './start-run.server'

/** @throws NotFound */
export async function findIssueRunRow(id: number) {
  const row = await db.issueRun.findUnique({ where: { id } })
  if (!row) throw new NotFound(issueRunNotFound)
  return row
}

const toRun = ({ startedAt, ...row }: Prisma.IssueRunGetPayload<object>): IssueRun => ({
  ...row,
  startedAt: startedAt.toISOString(),
})

export async function listIssueRunsByIds(ids: number[]) {
  const rows = await db.issueRun.findMany({ where: { id: { in: ids } } })
  const counts = await db.issueCopy.groupBy({
    by: ['runId'],
    where: { runId: { in: ids } },
    _count: { _all: true, madeAt: true },
  })
  return rows.map((row) => {
    const count = counts.find(({ runId }) => runId === row.id)?._count
    return { ...toRun(row), copies: count?._all ?? 0, made: count?.madeAt ?? 0 }
  })
}
export type ListedIssueRun = Awaited<ReturnType<typeof listIssueRunsByIds>>[number]

const withMember = {
  membership: { select: { user: { select: { username: true } }, plan: { select: { name: true } } } },
} satisfies Prisma.IssueCopyInclude

/** @throws NotFound */
export async function loadIssueRunWithCopies(id: number) {
  const row = await findIssueRunRow(id)
  return { run: toRun(row), copies: await describeCopies(id, await listCopyStates(row)) }
}
export type IssueRunCopy = Awaited<ReturnType<typeof describeCopies>>[number]

const perPage = 100

/**
 * Returns a page of a run's copies; those that need an address come first.
 * @throws NotFound
 */
export async function loadIssueRunPage(id: number, requestedPage: string | null) {
  const row = await findIssueRunRow(id)
  const counts = await countCopiesByState(row)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const { page, pages, skip, take } = paging(requestedPage, total, perPage)
  const states = await listCopyStates(row, sql`LIMIT ${take} OFFSET ${skip}`)
  const only = { membershipId: { in: states.map(({ membershipId }) => membershipId) } }
  return { row, run: toRun(row), counts, total, page, pages, copies: await describeCopies(id, states, only) }
}

async function describeCopies(runId: number, states: CopyInState[], only: Prisma.IssueCopyWhereInput = {}) {
  const rows = await db.issueCopy.findMany({ where: { ...only, runId }, include: withMember })
  const byMember = new Map(rows.map((row) => [row.membershipId, row]))
  return states.flatMap(({ membershipId, delivery, state }) => {
    const row = byMember.get(membershipId)
    if (!row) return []
    const { user, plan } = row.membership
    const isAsked = row.askedAt !== null
    return [
      {
        membershipId,
        username: user.username,
        plan: plan.name,
        delivery,
        orderId: row.orderId,
        state,
        isAsked,
      },
    ]
  })
}

/** @throws NotFound */
export async function changeIssueRun(id: number, change: NewIssueRun, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.issueRun.updateMany({ where: { id }, data: change })
    if (count === 0) throw new NotFound(issueRunNotFound)
    const subject = { subjectType: 'run', subjectId: id, subjectName: change.title }
    await recordAudit(tx, actor, { action: 'changed', ...subject })
  })
}

/**
 * @returns how many members were asked
 * @throws NotFound; Conflict when mail is off
 */
export async function askMembersForAddresses(runId: number): Promise<number> {
  if (!isMailOn()) throw new Conflict(t('Email is off, so no one can be asked.'))
  const lacking = await listMembersToAsk(await findIssueRunRow(runId))
  let asked = 0
  for (const membershipId of lacking) {
    await inTransaction(async (tx) => {
      const where = { runId, membershipId, madeAt: null, askedAt: null }
      const { count } = await tx.issueCopy.updateMany({ where, data: { askedAt: new Date() } })
      if (count === 0) return
      const { user } = await tx.membership.findUniqueOrThrow({
        where: { id: membershipId },
        select: { user: { select: { email: true } } },
      })
      const owner = { kind: 'membership', id: membershipId }
      await enqueueMail(tx, addressRequestMailKind, { runId, membershipId }, user.email, owner)
      asked++
    })
  }
  return asked
}

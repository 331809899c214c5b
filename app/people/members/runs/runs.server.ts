import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { claimColumns, claimOf } from './claims.server'
import { type CopyDelivery, waitingState } from './owed'
import { addressMail } from './run-mails.server'
import { type CopyState, type IssueRun, runNotFound } from './runs'
import type { NewRun } from './start-run.server'

const perPage = 25

/** @throws NotFound */
export async function runRow(id: number) {
  const row = await db.issueRun.findUnique({ where: { id } })
  if (!row) throw new NotFound(runNotFound)
  return row
}

const toRun = ({ startedAt, ...row }: Prisma.IssueRunGetPayload<object>): IssueRun => ({
  ...row,
  startedAt: startedAt.toISOString(),
})

export async function runsPage(askedPage: string | null) {
  const { page, pages, skip, take } = paging(askedPage, await db.issueRun.count(), perPage)
  const rows = await db.issueRun.findMany({ orderBy: { id: 'desc' }, skip, take })
  return { runs: await withCounts(rows), page, pages }
}

export async function runsAfter(cursor: Cursor | undefined, take: number) {
  const where = whereAfter([{ id: 'desc' }], cursor)
  return withCounts(await db.issueRun.findMany({ where, orderBy: { id: 'desc' }, take }))
}

async function withCounts(rows: Prisma.IssueRunGetPayload<object>[]) {
  const where = { runId: { in: rows.map(({ id }) => id) } }
  const by = ['runId'] as const
  const all = await db.issueCopy.groupBy({ by: [...by], where, _count: true })
  const made = await db.issueCopy.groupBy({
    by: [...by],
    where: { ...where, madeAt: { not: null } },
    _count: true,
  })
  const countIn = (counts: typeof all, id: number) => counts.find(({ runId }) => runId === id)?._count ?? 0
  return rows.map((row) => ({
    ...toRun(row),
    copies: countIn(all, row.id),
    made: countIn(made, row.id),
  }))
}
export type ListedRun = Awaited<ReturnType<typeof runsPage>>['runs'][number]

const withMember = {
  membership: {
    select: {
      id: true,
      user: { select: { username: true } },
      plan: { select: { name: true } },
      shippingName: true,
      shippingAddress: true,
      shippingCountry: true,
      addressFailedAt: true,
      ...claimColumns,
    },
  },
} satisfies Prisma.IssueCopyInclude
type CopyRow = Prisma.IssueCopyGetPayload<{ include: typeof withMember }>

const stateOf = (copy: CopyRow, run: Prisma.IssueRunGetPayload<object>): CopyState =>
  copy.madeAt
    ? 'made'
    : waitingState({ ...copy.membership, ...claimOf(copy.membership) }, copy.delivery as CopyDelivery, run)

export async function runWithCopies(id: number) {
  const row = await runRow(id)
  const rows = await db.issueCopy.findMany({
    where: { runId: id },
    include: withMember,
    orderBy: { membershipId: 'asc' },
  })
  const copies = rows.map((copy) => ({
    membershipId: copy.membershipId,
    username: copy.membership.user.username,
    plan: copy.membership.plan.name,
    delivery: copy.delivery as CopyDelivery,
    orderId: copy.orderId,
    state: stateOf(copy, row),
    isAsked: copy.askedAt !== null,
  }))
  const rank = ({ state }: { state: CopyState }) => ['address missing', 'address failed'].indexOf(state)
  return { run: toRun(row), copies: copies.sort((one, other) => rank(other) - rank(one)) }
}
export type RunCopy = Awaited<ReturnType<typeof runWithCopies>>['copies'][number]

/** @throws NotFound */
export async function changeRun(id: number, change: NewRun, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.issueRun.updateMany({ where: { id }, data: change })
    if (count === 0) throw new NotFound(runNotFound)
    const subject = { subjectType: 'run', subjectId: id, subjectName: change.title }
    await recordAudit(tx, actor, { action: 'changed', ...subject })
  })
}

/**
 * @returns how many were asked now
 * @throws NotFound; Conflict when mail is off
 */
export async function askForAddresses(runId: number): Promise<number> {
  if (!isMailOn()) throw new Conflict(t('Mail is off, so nobody can be asked.'))
  const { copies } = await runWithCopies(runId)
  const lacking = copies.filter(({ state, isAsked }) => !isAsked && needsAddress(state))
  let asked = 0
  for (const { membershipId } of lacking) {
    await inTransaction(async (tx) => {
      const where = { runId, membershipId, madeAt: null, askedAt: null }
      const { count } = await tx.issueCopy.updateMany({ where, data: { askedAt: new Date() } })
      if (count === 0) return
      const { user } = await tx.membership.findUniqueOrThrow({
        where: { id: membershipId },
        select: { user: { select: { email: true } } },
      })
      const owner = { kind: 'membership', id: membershipId }
      await enqueueMail(tx, addressMail, { runId, membershipId }, user.email, owner)
      asked++
    })
  }
  return asked
}

export const needsAddress = (state: CopyState) => state === 'address missing' || state === 'address failed'

import { retryOnClash } from '../../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, DomainError } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { findOrCreateAccountForAddress } from '../../../site/accounts/account-for-address.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { assertPlaceLeft, lockPlan } from '../../../site/plans/plan-places.server'
import type { Plan } from '../../../site/plans/plans'
import { createMembership, memberStateAt } from '../add-member.server'
import { recordInMembershipHistory } from '../memberships.server'
import type { NewMemberLine, SkippedMemberLine } from './member-line.server'
import { type ImportDefaults, isSameMember, planImport } from './plan-import.server'

const perTransaction = 25

export interface ImportOutcome {
  added: number
  refused: SkippedMemberLine[]
}

/**
 * Adds the members of a file; existing members stay as they are, so importing it again adds nobody. No mails are sent.
 * An interrupted import is completed by the next.
 * @throws Invalid when the file is no CSV
 */
export async function importMembers(
  csv: string,
  defaults: ImportDefaults,
  actor: Actor,
): Promise<ImportOutcome> {
  const { added: lines, refused } = await planImport(csv, defaults)
  const outcome: ImportOutcome = { added: 0, refused }
  for (let at = 0; at < lines.length; at += perTransaction) {
    const part = await retryOnClash(() => addLines(lines.slice(at, at + perTransaction), actor))
    outcome.added += part.added
    outcome.refused.push(...part.refused)
  }
  const subject = { subjectType: 'member', subjectName: `${outcome.added} imported` }
  if (outcome.added > 0) await recordAudit(db, actor, { action: 'created', ...subject })
  return outcome
}

/**
 * Adds one member of a file. No mails are sent.
 * @returns the membership's id
 * @throws Conflict when the plan is full, or the member or the number is there already
 */
export const importMember = (line: NewMemberLine): Promise<number> =>
  retryOnClash(() =>
    inTransaction(async (tx) => {
      const planOf = await lockPlans(tx, [line])
      const id = await addLine(tx, { ...line, plan: planOf(line) })
      if (id === undefined) throw new Conflict(t('This member is listed twice.'))
      return id
    }),
  )

const addLines = (lines: NewMemberLine[], actor: Actor) =>
  inTransaction(async (tx) => {
    const part: ImportOutcome = { added: 0, refused: [] }
    const planOf = await lockPlans(tx, lines)
    for (const line of lines) {
      const outcome = await addLine(tx, { ...line, plan: planOf(line) }, actor).catch((error: unknown) => {
        if (error instanceof DomainError) return error
        throw error
      })
      if (typeof outcome === 'number') part.added++
      if (outcome instanceof DomainError)
        part.refused.push({ line: line.line, text: line.email, why: outcome.message })
    }
    return part
  })

async function lockPlans(tx: Transaction, lines: NewMemberLine[]): Promise<(line: NewMemberLine) => Plan> {
  const ids = [...new Set(lines.map(({ plan }) => plan.id))].sort((one, other) => one - other)
  const plans = new Map<number, Plan>()
  for (const id of ids) plans.set(id, await lockPlan(tx, id))
  return ({ plan }) => plans.get(plan.id) ?? plan
}

/**
 * @returns the id of the membership that was added; undefined when there is one
 * @throws Conflict, before anything is written
 */
async function addLine(
  tx: Transaction,
  line: NewMemberLine,
  actor?: Actor,
  now = new Date(),
): Promise<number | undefined> {
  const { plan, paidUntil, isPaused, reference, number } = line
  const terms = { ...line, planId: plan.id, startedAt: line.startedAt ?? now }
  if (memberStateAt(terms, now) !== 'ended') await assertPlaceLeft(tx, plan)
  if (plan.isNumbered && number !== null) await assertNumberFree(tx, plan.id, number)
  const account = await findOrCreateAccountForAddress(tx, line.email)
  const memberships = await tx.membership.findMany({ where: { userId: account.id } })
  if (memberships.some((one) => isSameMember(one, line, now))) return
  const brought = { number: plan.isNumbered ? number : null, reference: reference || undefined }
  const { id, status } = await createMembership(tx, plan, account, terms, brought, now)
  if (isPaused && status === 'active')
    await tx.membership.update({ where: { id }, data: { status: 'paused', pausedAt: now, readsUntil: now } })
  await recordInMembershipHistory(tx, id, 'joined', actor, paidUntil ? 'imported' : 'imported, without end')
  return id
}

async function assertNumberFree(tx: Transaction, planId: number, number: number): Promise<void> {
  if (await tx.membership.findUnique({ where: { planId_number: { planId, number } } }))
    throw new Conflict(t('Someone else has the member number {number}.', { number }))
}

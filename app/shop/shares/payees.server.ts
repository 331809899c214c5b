import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { siteCurrency } from '../../platform/site-currency'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../site/content/opened-version'
import { type DisplayedValues, defineVersions } from '../../site/content/versions.server'
import type { PayeeFields } from './share-form'

export const payeeNotFound = msg('Payee not found.')
const subjectType = 'payee'

export async function listPayeesByIds(ids: number[]) {
  const [payees, owed] = await Promise.all([
    db.payee.findMany({
      where: { id: { in: ids } },
      include: { shares: { where: { endedAt: null }, select: { id: true } } },
    }),
    owedByPayee(ids),
  ])
  return payees.map(({ id, name, email, shares }) => ({
    id,
    name,
    email,
    shares: shares.length,
    owedCents: owed.get(id) ?? 0,
  }))
}

const maxChoices = 500

/** Returns payees for a form's list, the newest ones, by name. */
export async function listPayeeChoices() {
  const newest = { orderBy: { id: 'desc' }, take: maxChoices } as const
  const rows = await db.payee.findMany({ select: { id: true, name: true }, ...newest })
  return rows.toSorted((one, other) => one.name.localeCompare(other.name))
}

async function owedByPayee(ids: number[]): Promise<Map<number, number>> {
  const where = { currency: siteCurrency(), payeeId: { in: ids } }
  const [earned, paid] = await Promise.all([
    db.shareEntry.groupBy({ by: ['payeeId'], where, _sum: { shareCents: true } }),
    db.payout.groupBy({ by: ['payeeId'], where, _sum: { cents: true } }),
  ])
  const owed = new Map(earned.map(({ payeeId, _sum }) => [payeeId, _sum.shareCents ?? 0]))
  for (const { payeeId, _sum } of paid) owed.set(payeeId, (owed.get(payeeId) ?? 0) - (_sum.cents ?? 0))
  return owed
}

/** @throws NotFound */
export async function findPayeeById(id: number, tx: Transaction = db) {
  const payee = await tx.payee.findUnique({ where: { id } })
  if (!payee) throw new NotFound(payeeNotFound)
  return payee
}

/**
 * Adds a payee; a repeated request with the same idempotency key adds none.
 * @returns the id
 */
export async function addPayee(fields: PayeeFields, actor: Actor, key?: string): Promise<number> {
  const { id } = await inTransaction(async (tx) => {
    const find = (known: number) => tx.payee.findUnique({ where: { id: known } })
    return createOnce(tx, key && `payees ${key}`, find, async () => {
      const payee = await tx.payee.create({ data: fields })
      const subject = { subjectType, subjectId: payee.id, subjectName: payee.name }
      await recordAudit(tx, actor, { action: 'created', ...subject })
      return payee
    })
  })
  return id
}

/** @throws NotFound, Outdated when somebody saved the payee since */
export async function changePayee(
  id: number,
  fields: PayeeFields,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    await change(tx, id, fields, opened, actor)
    const subject = { subjectType, subjectId: id, subjectName: fields.name }
    await recordAudit(tx, actor, { action: 'changed', ...subject })
  })
}

async function change(
  tx: Transaction,
  id: number,
  fields: PayeeFields,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  const changed = await tx.payee.updateMany({
    where: { id, version: opened?.version },
    data: { ...fields, version: { increment: 1 } },
  })
  await payeeVersions.assertChanged(changed, { id }, { tx, opened, actor })
}

const payeeForComparison = ({ name, email, minPayoutCents }: PayeeFields): DisplayedValues => ({
  [msg('Name')]: name,
  [msg('Email')]: email,
  [msg('Smallest payout')]: minPayoutCents > 0 ? formatMoney(minPayoutCents) : '',
})

export const payeeVersions = defineVersions<Awaited<ReturnType<typeof findPayeeById>>>({
  what: msg('this payee'),
  missing: payeeNotFound,
  subjectType,
  find: (tx, { id }) => tx.payee.findUnique({ where: { id } }),
  shown: payeeForComparison,
})

/**
 * Deletes a payee with their shares.
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound, Conflict when something was earned, since that stays in the books; Outdated when somebody saved the
 * payee since that version
 */
export async function deletePayee(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const { name } = await findPayeeById(id, tx)
    if ((await tx.shareEntry.count({ where: { payeeId: id } })) > 0)
      throw new Conflict(
        t('{name} has earned something and stays in the records. End the royalties instead.', { name }),
      )
    if ((await tx.consignment.count({ where: { payeeId: id } })) > 0)
      throw new Conflict(t('{name} has copies here. Delete that consignment first.', { name }))
    const deleted = await tx.payee.deleteMany({ where: { id, version } })
    const opened = openedVersionOfProgram(version)
    await payeeVersions.assertChanged(deleted, { id }, { tx, opened, actor })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: name })
  })
}

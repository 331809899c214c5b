import { type Actor, recordAudit } from '../accounts/audit.server'
import { isUniqueViolation } from '../platform/database-errors.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { Conflict, NotFound, Outdated } from '../platform/errors'
import { type DiscountTerms, discountText } from './discounts'

export const discountNotFound = 'Discount not found.'
const subjectType = 'discount'

/** Newest first. */
export const allDiscounts = () => db.discount.findMany({ orderBy: { id: 'desc' } })

/** @throws NotFound */
export async function discountById(id: number) {
  const discount = await db.discount.findUnique({ where: { id } })
  if (!discount) throw new NotFound(discountNotFound)
  return discount
}

/**
 * Adds a code, or writes it anew.
 * @param version that its form was opened on
 * @throws NotFound, Outdated when somebody saved it since, Conflict when the code is taken
 */
export async function saveDiscount(
  id: number | null,
  terms: DiscountTerms,
  version: number | undefined,
  actor?: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const saved =
      id === null ? await tx.discount.create({ data: terms }) : await change(tx, id, terms, version)
    await recordAudit(tx, actor, {
      ...{ action: id === null ? 'created' : 'changed', subjectType },
      ...{ subjectId: saved.id, subjectName: terms.code, note: discountText(terms) },
    })
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const message = `There is a code ${terms.code} already.`
    throw new Conflict(message, { code: [message] })
  })
}

async function change(tx: Transaction, id: number, terms: DiscountTerms, version: number | undefined) {
  const { count } = await tx.discount.updateMany({
    where: { id, version },
    data: { ...terms, version: { increment: 1 } },
  })
  if (count > 0) return { id }
  const now = await tx.discount.findUnique({ where: { id } })
  if (!now) throw new NotFound(discountNotFound)
  const message = 'Someone has saved this code since you opened it. Your changes are not saved yet.'
  throw new Outdated(message, { version: now.version, changes: [] })
}

/** Orders that used it keep what it took off. @throws NotFound */
export async function deleteDiscount(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const found = await tx.discount.findUnique({ where: { id } })
    if (!found) throw new NotFound(discountNotFound)
    await tx.discount.delete({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: found.code })
  })
}

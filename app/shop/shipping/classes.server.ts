import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'

export const classNotFound = msg('This shipping class no longer exists.')
const subjectType = 'shipping class'
const keyOf = (name: string) => name.toLowerCase()

/** @throws NotFound, Conflict when another class has the name */
export async function saveShippingClass(id: number | null, name: string, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const nameKey = keyOf(name)
    const other = await tx.shippingClass.findUnique({ where: { nameKey } })
    if (other && other.id !== id) throw taken(other.name)
    if (id === null) await tx.shippingClass.create({ data: { name, nameKey } })
    else await changeName(tx, id, { name, nameKey })
    const action = id === null ? 'created' : 'changed'
    await recordAudit(tx, actor, { action, subjectType, subjectId: id ?? undefined, subjectName: name })
  }).catch((error) => {
    throw isUniqueViolation(error) ? taken(name) : error
  })
}

const taken = (name: string) => new Conflict(t('The class {name} already exists.', { name }))

async function changeName(tx: Transaction, id: number, data: { name: string; nameKey: string }) {
  const { count } = await tx.shippingClass.updateMany({ where: { id }, data })
  if (count === 0) throw new NotFound(classNotFound)
}

/** @throws NotFound, Conflict while items are in it */
export async function deleteShippingClass(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const found = await tx.shippingClass.findUnique({ where: { id } })
    if (!found) throw new NotFound(classNotFound)
    const used = await tx.merchItem.count({ where: { shippingClassId: id, deletedAt: null } })
    if (used > 0)
      throw new Conflict(
        t(
          '{count, plural, one {An item uses the class {name}. Give it another class first.} other {# items use the class {name}. Give them another class first.}}',
          { count: used, name: found.name },
        ),
      )
    await tx.shippingClass.delete({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: found.name })
  })
}

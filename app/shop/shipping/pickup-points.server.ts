import { inTransaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import type { PickupPoint } from './shipping'

export const pickupPointNotFound = msg('This pick-up place no longer exists.')
const subjectType = 'place to pick up'

/** @throws NotFound */
export async function savePickupPoint(
  id: number | null,
  place: Omit<PickupPoint, 'id'>,
  actor?: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    if (id === null) await tx.pickupPlace.create({ data: place })
    else if ((await tx.pickupPlace.updateMany({ where: { id }, data: place })).count === 0)
      throw new NotFound(pickupPointNotFound)
    const action = id === null ? 'created' : 'changed'
    await recordAudit(tx, actor, { action, subjectType, subjectId: id ?? undefined, subjectName: place.name })
  })
}

/** @throws NotFound */
export async function deletePickupPoint(id: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const place = await tx.pickupPlace.findUnique({ where: { id } })
    if (!place) throw new NotFound(pickupPointNotFound)
    await tx.pickupPlace.delete({ where: { id } })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: place.name })
  })
}

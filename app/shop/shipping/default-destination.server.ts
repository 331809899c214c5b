import { inTransaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { destinationsOf, unknownDestinationError } from './delivery.server'
import { loadShippingSetup } from './shipping.server'

/**
 * Sets the initial destination of carts; null for none.
 * @throws Invalid when nothing is shipped there
 */
export async function setDefaultDestination(destination: string | null, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const setup = await loadShippingSetup(tx)
    const offered = inEnglish(() => destinationsOf(setup)).find(({ value }) => value === destination)
    if (destination !== null && !offered) throw new Invalid(unknownDestinationError(destination))
    const settings = { firstDestination: destination }
    await tx.shippingSettings.upsert({ where: { id: 1 }, create: { id: 1, ...settings }, update: settings })
    const event = { action: 'changed', subjectType: 'shipping', subjectName: 'Default destination' } as const
    await recordAudit(tx, actor, { ...event, note: offered?.label ?? 'nothing' })
  })
}

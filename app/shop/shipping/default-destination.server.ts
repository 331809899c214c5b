import { inTransaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { destinationsOf, unknownDestination } from './delivery.server'
import { shippingSetup } from './shipping.server'

/**
 * Sets the destination of carts whose shopper has not chosen one; null for none.
 * @throws Invalid when nothing is shipped there
 */
export async function setDefaultDestination(destination: string | null, actor?: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const setup = await shippingSetup(tx)
    const offered = inEnglish(() => destinationsOf(setup)).find(({ value }) => value === destination)
    if (destination !== null && !offered) throw new Invalid(unknownDestination(destination))
    const settings = { firstDestination: destination }
    await tx.shippingSettings.upsert({ where: { id: 1 }, create: { id: 1, ...settings }, update: settings })
    const event = { action: 'changed', subjectType: 'shipping', subjectName: 'Default destination' } as const
    await recordAudit(tx, actor, { ...event, note: offered?.label ?? 'nothing' })
  })
}

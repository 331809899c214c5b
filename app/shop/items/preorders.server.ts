import { db } from '../../platform/database/db.server'
import { localTimeOf } from '../../platform/site-zone'

/** Ends pre-orders on their day; existing orders keep the day that was shown. */
export async function endPreorders(now = new Date()): Promise<void> {
  const shipsFrom = { lte: localTimeOf(now).date }
  if ((await db.merchItem.count({ where: { shipsFrom } })) === 0) return
  await db.merchItem.updateMany({ where: { shipsFrom }, data: { shipsFrom: null, updatedAt: now } })
}

import type { Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'

/**
 * Refuses to remove a release that is on sale as music, or that somebody bought.
 * @throws Conflict
 */
export async function assertReleaseNotSold(tx: Transaction, releaseId: number): Promise<void> {
  const rows = await tx.variantMusic.findMany({ where: { releaseId } })
  const variantIds = rows.map(({ variantId }) => variantId)
  const onSale = rows.filter(({ removedAt }) => removedAt === null).map(({ variantId }) => variantId)
  if (await tx.merchVariant.count({ where: { id: { in: onSale }, merchItem: { deletedAt: null } } }))
    throw new Conflict(t('This release is sold as music. Take it off sale first.'))
  const variantId = { in: variantIds }
  const isIn = { OR: [{ variantId }, { parts: { some: { variantId } } }] }
  if (await tx.orderLine.count({ where: { ...isIn, order: { status: { not: 'canceled' } } } }))
    throw new Conflict(t('Someone has bought the music of this release, so it stays.'))
}

import { db } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'
import { paymentWayNames } from './ways'

export const waysToPayModuleServer: ModuleServer = {
  async unsettled() {
    const unpaid = { status: 'pending', payBy: { in: [...paymentWayNames] }, stripeSessionId: { not: null } }
    const count = await db.order.count({ where: unpaid })
    return count > 0
      ? [
          t(
            '{count, plural, one {# order is waiting for payment} other {# orders are waiting for payment}}',
            {
              count,
            },
          ),
        ]
      : []
  },
}

import { db } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'

export const discountsModuleServer: ModuleServer = {
  offer: {
    sentence: msg('You have made a sale. Offer a discount code to friends or at a fair.'),
    when: async () => (await db.order.findFirst({ where: { status: 'paid' } })) !== null,
  },
}

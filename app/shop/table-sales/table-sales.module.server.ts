import { db } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import type { ModuleServer } from '../../site/modules/module'

export const tableSalesModuleServer: ModuleServer = {
  offer: {
    sentence: msg('A concert is coming up. You can sell there with your phone, even without internet.'),
    async when() {
      const { date } = localTimeOf(new Date())
      const next = await db.bandDate.findFirst({ where: { day: { gte: date }, canceledAt: null } })
      return next !== null && (await db.merchItem.count()) > 0
    },
  },
}

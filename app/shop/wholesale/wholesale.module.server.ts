import { db } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'

export const wholesaleModuleServer: ModuleServer = {
  async unsettled() {
    const count = await db.wholesaleList.count({ where: { endedAt: null } })
    return count > 0
      ? [
          t('{count, plural, one {# price list is open to a shop} other {# price lists are open to shops}}', {
            count,
          }),
        ]
      : []
  },
}

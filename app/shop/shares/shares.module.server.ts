import { db } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'

export const sharesModuleServer: ModuleServer = {
  async unsettled() {
    const count = await db.payee.count({ where: { linkSeed: { not: null } } })
    return count > 0
      ? [
          t(
            '{count, plural, one {# person has a link to their statements} other {# people have links to their statements}}',
            { count },
          ),
        ]
      : []
  },
}

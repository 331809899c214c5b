import { db } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { isMailOn } from '../../site/mail/mail.server'
import type { ModuleServer } from '../../site/modules/module'

export const newsletterModuleServer: ModuleServer = {
  isUsed: async () => isMailOn(),
  async unsettled() {
    const count = await db.subscriber.count({ where: { state: { in: ['active', 'pending'] } } })
    return count > 0
      ? [
          t(
            '{count, plural, one {# subscriber keeps a link to change or end their emails} other {# subscribers keep a link to change or end their emails}}',
            { count },
          ),
        ]
      : []
  },
  // The pages stay open while there are subscribers, so that somebody who has just unsubscribed sees a
  // confirmation.
  isOpenTo: async () => (await db.subscriber.count({ take: 1 })) > 0,
}

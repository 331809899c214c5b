import { minuteMs } from '../../../platform/durations'
import { msg, t } from '../../../platform/i18n/i18n'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { countPersonalKeys } from '../../../site/accounts/keys/keys.server'
import type { ModuleServer } from '../../../site/modules/module'
import { storeFileDigests } from './read-digests.server'

export const devicesModuleServer: ModuleServer = {
  schedules: [
    {
      name: 'read digests',
      title: msg('Prepare files for e-reader sync'),
      everyMs: 5 * minuteMs,
      run: (signal) => storeFileDigests(signal),
    },
  ],
  async unsettled() {
    const count = await countPersonalKeys()
    return count > 0
      ? [
          t('{count, plural, one {# personal key gives} other {# personal keys give}} access to the site', {
            count,
          }),
        ]
      : []
  },
  async isOpenTo(request) {
    const user = await findCurrentUser(request)
    return user !== null && (await countPersonalKeys(user.id)) > 0
  },
}

import { minuteMs } from '../../platform/durations'
import { msg } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'
import { keepFollowersUpToDate } from './tell-followers.server'

export const followersModuleServer: ModuleServer = {
  schedules: [
    {
      name: 'tell followers',
      title: msg('Tell followers on other servers what is new'),
      everyMs: minuteMs,
      run: () => keepFollowersUpToDate(),
    },
  ],
}

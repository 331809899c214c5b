import { db } from '../../platform/database/db.server'
import { hourMs } from '../../platform/durations'
import { msg, t } from '../../platform/i18n/i18n'
import type { ModuleServer } from '../../site/modules/module'
import { remindEditors } from './remind-editors.server'
import { whereUndecided } from './submissions/submissions'

const severalAuthors = 3

export const openCallsModuleServer: ModuleServer = {
  offer: {
    sentence: msg('Several people write here. An open call invites others to send something in.'),
    when: async () => (await db.author.count({ where: { deletedAt: null } })) >= severalAuthors,
  },
  schedules: [
    {
      name: 'remind of submissions',
      title: msg('Remind editors of submissions without an answer'),
      everyMs: hourMs,
      run: () => remindEditors(),
    },
  ],
  async unsettled() {
    const count = await db.submission.count({ where: whereUndecided })
    return count > 0
      ? [
          t('{count, plural, one {# submission is} other {# submissions are}} waiting for an answer', {
            count,
          }),
        ]
      : []
  },
}

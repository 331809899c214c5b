import { msg } from '../../platform/i18n/i18n'
import { type Module, route } from '../../site/modules/module'

export const playsModule: Module = {
  name: 'plays',
  title: msg('Plays of tracks'),
  sentence: msg('See how often each track and release is heard.'),
  group: 'audience',
  suits: ['label'],
  usedBy: { tables: ['StatisticsTrackDay'] },
  routes: {
    site: [route('admin/plays.csv', 'desk/admin/plays-csv.api.ts')],
    admin: [route('admin/statistics/plays', 'desk/admin/plays.page.tsx')],
    api: [route('api/tracks/:id/plays', 'bands/plays/plays.api.ts')],
  },
  links: [],
  fields: ['plays'],
}

import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import type { Module } from '../../site/modules/module'

export const musicModule: Module = {
  name: 'music',
  title: msg('Music sales'),
  sentence: msg('Sell the music of bands as downloads, in several formats.'),
  group: 'shop',
  suits: ['label'],
  usedBy: { tables: ['VariantMusic'], settings: ['takesRecordings'] },
  routes: {},
  links: [],
  places: [
    {
      to: `${href('/admin/site')}#site-music`,
      name: msg('Recordings as WAV, FLAC, M4A and OGG'),
      for: 'run',
    },
  ],
  settings: ['takesRecordings'],
  server: async () => (await import('./music.module.server')).musicModuleServer,
}

import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'

export const playsAddress = (of: 'track' | 'release', id: number) =>
  `${href('/admin/statistics/plays')}?${of}=${id}`

export const formatPlays = (plays: number) => t('{plays, plural, one {# play} other {# plays}}', { plays })

import { formatCount } from '../../ui/format'

export const playsAddress = (of: 'track' | 'release', id: number) => `/admin/statistics/plays?${of}=${id}`

export const formatPlays = (plays: number) => (plays === 1 ? '1 play' : `${formatCount(plays)} plays`)

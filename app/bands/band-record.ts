import type { Band, Track } from './bands'

export interface BandRecord extends Omit<Band, 'tracks'> {
  isDraft: boolean
  tracks: (Track & {
    durationMs: number | null
    release: { id: number; title: string; isPrivate: boolean } | null
  })[]
}

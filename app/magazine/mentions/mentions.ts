import type { PlayerTrack } from '../../site/player/player'

export interface MentionedBand {
  id: number
  /** The path of the band's page. */
  address: string
  title: string
  genre: string
  landingImage: string | null
  track?: PlayerTrack
}

export const maxMentions = 50

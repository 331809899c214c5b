import type { PlayerTrack } from '../../site/player/player'

/** A band that an article mentions, as readers see it. */
export interface MentionedBand {
  id: number
  /** The path of its page. */
  address: string
  title: string
  genre: string
  landingImage: string | null
  /** Its first track. */
  track?: PlayerTrack
}

export const maxMentions = 50

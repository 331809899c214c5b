import type { PlayerTrack } from '../../player/player'

/** A band that an article names, as its readers meet it. */
export interface MentionedBand {
  id: number
  title: string
  genre: string
  landingImage: string | null
  /** The first of its tracks. */
  track?: PlayerTrack
}

export const mostMentions = 50

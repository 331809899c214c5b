import { db } from '../platform/database/db.server'
import { bandAddress } from './bands'
import { whereBandPublished } from './bands.server'
import { releaseAddress } from './releases/releases'
import { lyricsElementId, transcriptText, videoTranscriptElementId } from './transcript'

export interface Transcript {
  /** The title of the track; empty for a band's video. */
  track: string
  band: string
  text: string
  address: string
}

const mostTracks = 2000
const mostVideos = 500

/** Returns the transcripts of the newest tracks and videos that everybody may hear. */
export async function listPublicTranscripts(): Promise<Transcript[]> {
  const band = { select: { title: true } } as const
  const tracks = await db.track.findMany({
    where: {
      lyrics: { not: '' },
      isBonus: false,
      band: whereBandPublished,
      OR: [{ releaseId: null }, { release: { isPrivate: false } }],
    },
    select: { id: true, title: true, lyrics: true, band, release: { select: { slug: true } } },
    orderBy: { id: 'desc' },
    take: mostTracks,
  })
  const videos = await db.band.findMany({
    where: { ...whereBandPublished, videoTranscript: { not: '' } },
    select: { title: true, videoTranscript: true },
    orderBy: { id: 'desc' },
    take: mostVideos,
  })
  return [
    ...tracks.map(({ id, title, lyrics, band: of, release }) => ({
      track: title,
      band: of.title,
      text: transcriptText(lyrics),
      address: `${release ? releaseAddress(of, release) : bandAddress(of)}#${lyricsElementId(id)}`,
    })),
    ...videos.map(({ title, videoTranscript }) => ({
      track: '',
      band: title,
      text: transcriptText(videoTranscript),
      address: `${bandAddress({ title })}#${videoTranscriptElementId}`,
    })),
  ]
}

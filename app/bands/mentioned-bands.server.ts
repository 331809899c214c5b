import type { MentionedBand } from '../magazine/mentions/mentions'
import { db } from '../platform/database/db.server'
import { thumbnailUrl } from '../site/uploads/pictures'
import { bandAddress } from './bands'
import { bandMediaInclude, whereBandPublished } from './bands.server'

export async function listMentionedBands(articleId: number): Promise<MentionedBand[]> {
  const bands = await db.band.findMany({
    where: { ...whereBandPublished, articles: { some: { articleId } } },
    select: {
      id: true,
      title: true,
      genre: true,
      landingImage: true,
      tracks: {
        ...bandMediaInclude.tracks,
        select: { ...bandMediaInclude.tracks.select, durationMs: true, waveform: true },
        take: 1,
      },
    },
    orderBy: { title: 'asc' },
  })
  return bands.map(({ tracks: [first], ...band }) => ({
    ...band,
    address: bandAddress(band),
    track: first && {
      id: first.id,
      title: first.title,
      by: band.title,
      page: bandAddress(band),
      src: `/${first.audioFile}`,
      durationMs: first.durationMs,
      waveform: first.waveform,
      picture: band.landingImage ? thumbnailUrl(band.landingImage) : undefined,
    },
  }))
}

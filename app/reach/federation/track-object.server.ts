import { bandAddress } from '../../bands/bands'
import { whereBandPublished, whereTrackFindable } from '../../bands/bands.server'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { actorNameOf, publicAudience } from './addresses'
import { actorUri, followersUri, objectUri, siteOrigin } from './federation.server'
import type { PublishableRecord } from './posts.server'

const shown = { id: true, title: true, audioFile: true, durationMs: true, band: true } as const
type Track = Prisma.TrackGetPayload<{ select: typeof shown }>

/** Returns tracks as followers see them, without those that visitors cannot find. */
export async function listPublishableTracks(
  tx: Transaction,
  where: { id: number | { in: number[] } } | { bandId: number },
): Promise<PublishableRecord[]> {
  const tracks = await tx.track.findMany({
    where: { ...where, ...whereTrackFindable, band: whereBandPublished },
    select: shown,
    orderBy: { id: 'asc' },
  })
  const paths = tracks.map(({ audioFile }) => audioFile)
  const files = await tx.storedFile.findMany({ where: { path: { in: paths } } })
  const storedAt = new Map(files.map(({ path, createdAt }) => [path, createdAt]))
  return tracks.map((track) => publishableFrom(track, storedAt.get(track.audioFile)))
}

function publishableFrom({ band, ...track }: Track, storedAt = band.createdAt): PublishableRecord {
  const actor = actorNameOf('band', band.id)
  const publicSince = new Date(Math.max(+band.createdAt, +storedAt))
  const origin = siteOrigin()
  const url = origin + bandAddress(band)
  const audio = {
    type: 'Link',
    mediaType: contentTypeOf(track.audioFile),
    href: `${origin}/${track.audioFile}`,
  }
  const image = band.landingImage && {
    type: 'Image',
    mediaType: contentTypeOf(band.landingImage),
    url: `${origin}/${band.landingImage}`,
  }
  return {
    kind: 'track',
    recordId: track.id,
    actor,
    sharedBy: [],
    publicSince,
    updatedAt: band.updatedAt ?? publicSince,
    objectAt: (name) => ({
      id: objectUri(name),
      type: 'Audio',
      attributedTo: actorUri(actor),
      name: track.title,
      ...(track.durationMs && { duration: `PT${Math.round(track.durationMs / 1000)}S` }),
      nameMap: { [currentSite().language]: track.title },
      url: [{ type: 'Link', mediaType: 'text/html', href: url }, audio],
      ...(image && { image }),
      published: publicSince.toISOString(),
      to: [publicAudience],
      cc: [followersUri(actor)],
    }),
  }
}

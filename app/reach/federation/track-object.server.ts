import { bandAddress } from '../../bands/bands'
import { findable, published } from '../../bands/bands.server'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { actorNameOf, everybody } from './addresses'
import { actorUri, followersUri, objectUri, siteOrigin } from './federation.server'
import type { Publishable } from './posts.server'

const shown = { id: true, title: true, audioFile: true, durationMs: true, band: true } as const
type Track = Prisma.TrackGetPayload<{ select: typeof shown }>

/** Returns tracks of bands as followers see them, without those that visitors do not find. */
export async function publishableTracks(
  tx: Transaction,
  where: { id: number | { in: number[] } } | { bandId: number },
): Promise<Publishable[]> {
  const tracks = await tx.track.findMany({
    where: { ...where, ...findable, band: published },
    select: shown,
    orderBy: { id: 'asc' },
  })
  const paths = tracks.map(({ audioFile }) => audioFile)
  const files = await tx.storedFile.findMany({ where: { path: { in: paths } } })
  const storedAt = new Map(files.map(({ path, createdAt }) => [path, createdAt]))
  return tracks.map((track) => publishableFrom(track, storedAt.get(track.audioFile)))
}

function publishableFrom({ band, ...track }: Track, storedAt = band.createdAt): Publishable {
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
      to: [everybody],
      cc: [followersUri(actor)],
    }),
  }
}

import { bandAddress } from '../bands/bands'
import { findable, published } from '../bands/bands.server'
import type { Transaction } from '../platform/database/db.server'
import { currentSite } from '../site/current-site.server'
import { contentTypeOf } from '../uploads/file-kinds'
import { actorNameOf, everybody } from './addresses'
import { actorUri, followersUri, objectUri, siteOrigin } from './federation.server'
import type { Publishable } from './posts.server'

/** Returns a band's track as followers see it; undefined when visitors do not find it. */
export async function publishableTrack(tx: Transaction, id: number): Promise<Publishable | undefined> {
  const track = await tx.track.findFirst({
    where: { id, ...findable, band: published },
    select: { id: true, title: true, audioFile: true, durationMs: true, band: true },
  })
  if (!track) return
  const { band } = track
  const actor = actorNameOf('band', band.id)
  const file = await tx.storedFile.findUnique({ where: { path: track.audioFile } })
  const publicSince = new Date(Math.max(+band.createdAt, +(file?.createdAt ?? band.createdAt)))
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
    ...{ kind: 'track', recordId: id, actor, sharedBy: [], publicSince },
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

import { bandContentKind } from '../../bands/band.content.server'
import type { Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { formatChoice } from '../../platform/ui/format'
import type { Actor } from '../../site/accounts/audit.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import {
  auditRecordChange,
  findRecord,
  incrementVersion,
  updateLocked,
} from '../../site/content/lifecycle.server'
import { receiveFile } from '../../site/content/receive-file.server'
import { trashRecord } from '../../site/content/trash.server'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import { setUpdatedAtOf } from '../../site/content/updated-at.server'
import { hasFfmpeg } from '../../site/uploads/recordings.server'
import { storage } from '../../site/uploads/storage.server'
import { merchContentKind } from '../items/merch.content.server'
import { findMerchItemForAdmin } from '../items/merch.server'
import { withPricesInForce } from '../items/own-prices.server'
import type { Pricing } from '../items/pricing'
import { findItemWithMusicOf, setVariantMusic } from '../items/variant-music.server'
import { updateItemSummary } from '../items/variants.server'
import { formatLabels, formatsOfTracks, uploadedTypes } from './formats'
import { loadRenditionsOfReleases, makeRenditionsSoon } from './renditions.server'
import type { SaleFields } from './sale-form'
import { loadSoldReleases, type SoldRelease } from './sold-releases.server'

const releaseGone = msg('This release is no longer there.')

export interface MusicSale {
  /** The item that sells the music; null while it is not on sale. */
  item: ({ id: number } & Pricing) | null
  /** How many tracks are encoded in each format; empty without ffmpeg, or while the music is not on sale. */
  formats: { label: string; made: number; failures: { title: string; reason: string }[] }[]
  /** The types of the uploaded files, as "MP3 and WAV". */
  uploaded: string
  trackCount: number
  bonusCount: number
}

/** Returns the sale of a release for its admin page; null for a release without tracks, or a private one. */
export async function findMusicSaleOf(releaseId: number): Promise<MusicSale | null> {
  const release = (await loadSoldReleases([releaseId])).get(releaseId)
  if (!release || release.isPrivate || release.tracks.length === 0) return null
  const sold = await findItemWithMusicOf(releaseId)
  const variant =
    sold && (await findMerchItemForAdmin(sold.itemId)).variants.find(({ id }) => id === sold.variantId)
  const [made] = sold ? await loadRenditionsOfReleases([release]) : []
  return {
    item: sold && variant ? { ...pricingOf(variant), id: sold.itemId } : null,
    formats: hasFfmpeg()
      ? [...(made?.byFormat ?? [])].map(([format, { paths, failures }]) => ({
          label: formatLabels[format],
          made: paths.size,
          failures,
        }))
      : [],
    uploaded: uploadedTypes(release.tracks),
    trackCount: release.tracks.length,
    bonusCount: release.tracks.filter(({ isBonus }) => isBonus).length,
  }
}

const pricingOf = ({ priceCents, minimumCents, takesMore, priceWords }: Pricing): Pricing =>
  withPricesInForce({ priceCents, minimumCents, takesMore, priceWords })

interface Place {
  bandId: number
  releaseId: number
}

/**
 * Puts the music of a release on sale: creates its item, or changes its price.
 * @throws NotFound, Invalid without a picture or tracks, or while it is private
 */
export async function sellRelease(
  { bandId, releaseId }: Place,
  pricing: SaleFields,
  actor: Actor | undefined,
): Promise<void> {
  const release = (await loadSoldReleases([releaseId])).get(releaseId)
  if (release?.bandId !== bandId) throw new NotFound(releaseGone)
  if (release.tracks.length === 0) throw new Invalid(t('Add a song to it first.'))
  if (release.isPrivate)
    throw new Invalid(t('Make the release public first: what you sell appears in the shop.'))
  const image = (await findItemWithMusicOf(releaseId)) ? undefined : await pictureOf(release)
  try {
    const steps = async (tx: Transaction) => {
      const sold = await findItemWithMusicOf(releaseId, tx)
      if (sold) await changePrice(tx, sold, release, pricing)
      else if (image) await makeItem(tx, release, { pricing, image }, actor)
      await incrementVersion(bandContentKind, tx, bandId)
      return true
    }
    await updateLocked(
      bandContentKind,
      bandId,
      actor,
      steps,
      () => `put the music of ${release.title} on sale`,
    )
  } finally {
    if (image) await deleteUnownedFiles([image.path])
  }
  await makeRenditionsSoon()
}

const titleOf = ({ title }: SoldRelease) => `${title} (Download)`

async function pictureOf({ cover, title }: SoldRelease): Promise<IncomingFile> {
  const message = t('Give the release a cover first.')
  if (!cover) throw new Invalid(message, { price: [message] })
  return receiveFile('merchImage', cover.replace(/^.*\//, ''), await storage.read(cover)).catch((error) => {
    throw error instanceof Invalid ? new Invalid(t('The cover of {title} cannot be read.', { title })) : error
  })
}

interface NewItem {
  pricing: SaleFields
  image: IncomingFile
}

async function makeItem(
  tx: Transaction,
  release: SoldRelease,
  { pricing: { priceCents, ...pricing }, image }: NewItem,
  actor: Actor | undefined,
): Promise<void> {
  const fields = {
    title: titleOf(release),
    description: t('Music by {artist}, to download.', { artist: release.artist }),
    price: priceCents,
    bandId: release.bandId,
    stock: null,
    isDraft: false,
    shippingClassId: null,
  }
  const { id } = await merchContentKind.create(tx, fields, { image: [image], images: [] })
  await attachFilesToRecord(tx, { kind: merchContentKind.name, id }, [{ field: 'image', file: image }])
  const variant = await tx.merchVariant.findFirstOrThrow({ where: { merchItemId: id } })
  await tx.merchVariant.update({
    where: { id: variant.id },
    data: { isDigital: true, ...pricing },
  })
  await setVariantMusic(tx, variant.id, release.id)
  // Links the release to its item in the shop.
  await tx.release.updateMany({
    where: { id: release.id, OR: [{ merchItemId: null }, { merchItem: { deletedAt: { not: null } } }] },
    data: { merchItemId: id },
  })
  await auditRecordChange(merchContentKind, tx, actor, 'created', [id])
}

async function changePrice(
  tx: Transaction,
  { itemId, variantId }: { itemId: number; variantId: number },
  release: SoldRelease,
  pricing: SaleFields,
): Promise<void> {
  await tx.merchVariant.update({ where: { id: variantId }, data: pricing })
  await tx.merchItem.update({ where: { id: itemId }, data: { title: titleOf(release) } })
  await updateItemSummary(tx, itemId)
  await setUpdatedAtOf('merchItem', tx, [itemId])
}

/**
 * Takes the music of a release off sale by trashing its item; earlier buyers keep it.
 * @throws NotFound
 */
export async function endMusicSale({ bandId, releaseId }: Place, actor: Actor): Promise<void> {
  await findRecord(bandContentKind, bandId)
  const release = (await loadSoldReleases([releaseId])).get(releaseId)
  const sold = release?.bandId === bandId ? await findItemWithMusicOf(releaseId) : null
  if (!sold) throw new NotFound(t('This release is not on sale as music.'))
  await trashRecord(merchContentKind, sold.itemId, actor)
}

/** The description of an item's music on the item's page. */
export interface MusicOffer {
  releaseId: number
  trackCount: number
  bonusCount: number
  /** The names of formats, such as "FLAC, MP3, OGG, or WAV". */
  formats: string
}

/** Describes the music of releases, in order, without releases that have no tracks. */
export async function listMusicOffers(releaseIds: number[]): Promise<MusicOffer[]> {
  const releases = await loadSoldReleases(releaseIds)
  return [...releases.values()]
    .filter(({ tracks }) => tracks.length > 0)
    .map(({ id, tracks }) => ({
      releaseId: id,
      trackCount: tracks.length,
      bonusCount: tracks.filter(({ isBonus }) => isBonus).length,
      formats: hasFfmpeg()
        ? formatChoice(formatsOfTracks(tracks).map((format) => formatLabels[format]))
        : uploadedTypes(tracks),
    }))
}

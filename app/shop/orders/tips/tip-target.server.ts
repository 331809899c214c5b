import { bandAddress } from '../../../bands/bands'
import { listBandNames } from '../../../bands/bands.server'
import { releaseAddress } from '../../../bands/releases/releases'
import { findAuthorById } from '../../../magazine/authors/authors.server'
import { findArticleById } from '../../../magazine/publications/publications.server'
import { db } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { isPaymentOn } from '../payments/stripe.server'
import { canTakeTips } from './tip-amount.server'
import { isTipKind, nothingToTip, type TipKind, type TipTarget } from './tips'

export type TippedRecord = TipTarget & { address: string; picture: string | null }

/** @throws NotFound when readers cannot see the record, or the site takes no tips */
export async function findRecordToTip(kind: string | undefined, recordId: number): Promise<TippedRecord> {
  const isTaken = canTakeTips() && isPaymentOn()
  if (!isTaken || !isTipKind(kind)) throw new NotFound(t(nothingToTip))
  return { kind, recordId, ...(await found[kind](recordId)) }
}

type Found = Pick<TippedRecord, 'title' | 'address' | 'picture'>

const found: Record<TipKind, (id: number) => Promise<Found>> = {
  async article(id) {
    const { title, coverImage } = await findArticleById(id)
    return { title, address: href('/articles/:id', { id }), picture: coverImage }
  },
  async author(id) {
    const { name, profileImage } = await findAuthorById(id, t(nothingToTip))
    return { title: name, address: href('/authors/:id', { id }), picture: profileImage }
  },
  async band(id) {
    const [band] = await listBandNames([id])
    if (!band) throw new NotFound(t(nothingToTip))
    return { title: band.title, address: bandAddress(band), picture: await landingImageOf(id) }
  },
  async release(id) {
    const release = await db.release.findUnique({ where: { id, isPrivate: false }, include: { band: true } })
    const [band] = release ? await listBandNames([release.bandId]) : []
    if (!release || !band) throw new NotFound(t(nothingToTip))
    const picture = release.cover ?? (await landingImageOf(release.bandId))
    return { title: release.title, address: releaseAddress(band, release), picture }
  },
}

const landingImageOf = async (id: number) =>
  (await db.band.findUnique({ where: { id }, select: { landingImage: true } }))?.landingImage ?? null

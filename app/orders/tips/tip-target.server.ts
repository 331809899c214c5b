import { authorById } from '../../authors/authors.server'
import { bandAddress } from '../../bands/bands'
import { namedBands } from '../../bands/bands.server'
import { releaseAddress } from '../../bands/releases/releases'
import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/http/errors'
import { articleById } from '../../publications/publications.server'
import { currentSite } from '../../site/current-site.server'
import { isPaymentOn } from '../payments/stripe.server'
import { isTipKind, nothingToTip, type TipKind, type TipTarget } from './tips'

/** What a tip is for, with the address of its page. */
export type TippedRecord = TipTarget & { address: string }

/** @throws NotFound when readers cannot see such a record, or the site takes no tips */
export async function tippedRecord(kind: string | undefined, recordId: number): Promise<TippedRecord> {
  const isTaken = currentSite().takesTips && isPaymentOn()
  if (!isTaken || !isTipKind(kind)) throw new NotFound(nothingToTip)
  return { kind, recordId, ...(await found[kind](recordId)) }
}

type Found = Pick<TippedRecord, 'title' | 'address'>

const found: Record<TipKind, (id: number) => Promise<Found>> = {
  async article(id) {
    const { title } = await articleById(id)
    return { title, address: `/articles/${id}` }
  },
  async author(id) {
    const { name } = await authorById(id, nothingToTip)
    return { title: name, address: `/authors/${id}` }
  },
  async band(id) {
    const [band] = await namedBands([id])
    if (!band) throw new NotFound(nothingToTip)
    return { title: band.title, address: bandAddress(band) }
  },
  async release(id) {
    const release = await db.release.findUnique({ where: { id, isPrivate: false }, include: { band: true } })
    const [band] = release ? await namedBands([release.bandId]) : []
    if (!release || !band) throw new NotFound(nothingToTip)
    return { title: release.title, address: releaseAddress(band, release) }
  },
}

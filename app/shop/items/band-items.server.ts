import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { ListedItem } from './merch'
import { whereItemOnSale } from './merch.server'
import { listedForVisitor, listedItemSelect } from './merch-rows.server'

const maxChoices = 500
const maxShown = 24

export const listBandChoices = () =>
  db.band.findMany({
    where: { deletedAt: null },
    select: { id: true, title: true },
    orderBy: { title: 'asc' },
    take: maxChoices,
  })

/** @throws Invalid when there is no such band */
export async function refuseUnknownBand(tx: Transaction, id: number | null | undefined): Promise<void> {
  if (!id || (await tx.band.count({ where: { id } })) > 0) return
  throw new Invalid(t('Band not found.'), { bandId: [t('Band not found.')] })
}

export async function findBandTitleById(tx: Transaction, id: number | null): Promise<string> {
  const band = id && (await tx.band.findUnique({ where: { id }, select: { title: true } }))
  return band ? band.title : ''
}

export async function findBandOfItem(id: number): Promise<{ title: string } | null> {
  const item = await db.merchItem.findUnique({
    where: { id },
    select: { band: { select: { title: true, isDraft: true, deletedAt: true } } },
  })
  const band = item?.band
  return band && !band.isDraft && !band.deletedAt ? { title: band.title } : null
}

export async function listItemsOfBand(bandId: number): Promise<ListedItem[]> {
  const where = { ...whereItemOnSale, bandId }
  const rows = await db.merchItem.findMany({
    where,
    select: listedItemSelect,
    orderBy: { id: 'desc' },
    take: maxShown,
  })
  return rows.map(listedForVisitor)
}

import { db, type Prisma } from '../../platform/database/db.server'
import { paging } from '../../platform/http/paging'
import { currentLocale } from '../../platform/i18n/i18n'
import { itemWordsIn } from './item-translations'
import { itemsPerPage, type ListedItem } from './merch'
import { whereItemAvailable, whereItemOnSale } from './merch.server'
import { listedForVisitor, listedItemSelect } from './merch-rows.server'
import { withPricesInForce } from './own-prices.server'
import { minPriceCentsOf } from './pricing'
import type { ShopKind, ShopListQuery, ShopSort } from './shop-list'

const isOfKind: Record<ShopKind, Prisma.MerchItemWhereInput> = {
  all: {},
  available: { ...whereItemAvailable, shipsFrom: null },
  bands: { band: { isDraft: false, deletedAt: null } },
  downloads: { variants: { some: { isDigital: true } } },
  preorders: { shipsFrom: { not: null } },
}

export async function listMerch({ kind, sort }: ShopListQuery, askedPage: string | null) {
  const where = { ...whereItemOnSale, ...isOfKind[kind] }
  const total = await db.merchItem.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, itemsPerPage)
  const items =
    sort === 'newest'
      ? await newest(where, { skip, take })
      : await byIds((await sortedIds(where, sort)).slice(skip, skip + take))
  return { items, total, page, pages }
}

async function newest(where: Prisma.MerchItemWhereInput, range: { skip: number; take: number }) {
  const rows = await db.merchItem.findMany({
    where,
    select: listedItemSelect,
    orderBy: { id: 'desc' },
    ...range,
  })
  return rows.map(listedForVisitor)
}

async function byIds(ids: number[]): Promise<ListedItem[]> {
  const rows = await db.merchItem.findMany({ where: { id: { in: ids } }, select: listedItemSelect })
  return rows.map(listedForVisitor).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Sorts in memory, since an item's price is the lowest of its variants, and databases sort letters differently. */
async function sortedIds(where: Prisma.MerchItemWhereInput, sort: ShopSort): Promise<number[]> {
  const rows = await db.merchItem.findMany({
    where,
    select: {
      id: true,
      title: true,
      translations: true,
      variants: { select: { priceCents: true, minimumCents: true } },
    },
    orderBy: { id: 'desc' },
  })
  const listed = rows.map(({ id, variants, ...words }) => ({
    id,
    title: itemWordsIn(words, currentLocale()).title,
    cents: Math.min(...variants.map(withPricesInForce).map(minPriceCentsOf)),
  }))
  const compare = {
    newest: () => 0,
    cheapest: (one: Sortable, other: Sortable) => one.cents - other.cents,
    dearest: (one: Sortable, other: Sortable) => other.cents - one.cents,
    title: (one: Sortable, other: Sortable) => collator.compare(one.title, other.title),
  }[sort]
  return listed.sort(compare).map(({ id }) => id)
}

interface Sortable {
  title: string
  cents: number
}

/** Returns the kinds that only a part of the shop's items have. */
export async function listShopKindsWithItems(): Promise<ShopKind[]> {
  const kinds = Object.keys(isOfKind) as ShopKind[]
  const counts = await Promise.all(
    kinds.map((kind) => db.merchItem.count({ where: { ...whereItemOnSale, ...isOfKind[kind] } })),
  )
  const all = counts[kinds.indexOf('all')] ?? 0
  return kinds.filter((kind, index) => kind === 'all' || ((counts[index] ?? 0) > 0 && counts[index] !== all))
}

import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
export const shopKindLabels = {
  all: msg('All'),
  available: msg('In stock'),
  bands: msg('From bands'),
  downloads: msg('Downloads'),
  preorders: msg('Pre-orders'),
} as const
export type ShopKind = keyof typeof shopKindLabels

export const shopSorts = {
  newest: msg('Newest'),
  cheapest: msg('Lowest price'),
  dearest: msg('Highest price'),
  title: msg('A to Z'),
} as const
export type ShopSort = keyof typeof shopSorts

export interface ShopListQuery {
  kind: ShopKind
  sort: ShopSort
}

/** Parses a list of the shop from an address; unknown values become the default. */
export function parseShopListQuery(query: URLSearchParams): ShopListQuery {
  return {
    kind: keyIn(shopKindLabels, query.get('kind')) ?? 'all',
    sort: keyIn(shopSorts, query.get('sort')) ?? 'newest',
  }
}

const keyIn = <Key extends string>(names: Record<Key, string>, value: string | null) =>
  (Object.keys(names) as Key[]).find((name) => name === value)

export function shopListAddress({ kind, sort }: ShopListQuery, page = 1): string {
  const query = new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${href('/shop')}?${query}` : href('/shop')
}

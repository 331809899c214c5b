import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
export const shopKinds = {
  all: msg('All'),
  available: msg('In stock'),
  bands: msg('From bands'),
  downloads: msg('Downloads'),
  preorders: msg('Pre-orders'),
} as const
export type ShopKind = keyof typeof shopKinds

export const shopSorts = {
  newest: msg('Newest'),
  cheapest: msg('Lowest price'),
  dearest: msg('Highest price'),
  title: msg('A to Z'),
} as const
export type ShopSort = keyof typeof shopSorts

export interface ShopList {
  kind: ShopKind
  sort: ShopSort
}

/** Reads a list from an address; what it does not know is the default. */
export function shopListOf(query: URLSearchParams): ShopList {
  return {
    kind: keyIn(shopKinds, query.get('kind')) ?? 'all',
    sort: keyIn(shopSorts, query.get('sort')) ?? 'newest',
  }
}

const keyIn = <Key extends string>(names: Record<Key, string>, value: string | null) =>
  (Object.keys(names) as Key[]).find((name) => name === value)

export function shopListAddress({ kind, sort }: ShopList, page = 1): string {
  const query = new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(sort !== 'newest' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${href('/shop')}?${query}` : href('/shop')
}

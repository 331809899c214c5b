/** What a bundle has in it. */
export interface BundlePart {
  id: number
  /** Null once it is gone. */
  variantId: number | null
  /** Null once it is no longer sold, even if it waits in the trash. */
  itemId: number | null
  title: string
  /** In one bundle. */
  quantity: number
  /** Pieces of it that are left; null is unlimited. */
  stock: number | null
  isDigital: boolean
}

export const mostParts = 20
export const mostOfPart = 99

/** How many bundles their parts are enough for; null is unlimited. */
export function stockOfParts(parts: readonly BundlePart[]): number | null {
  const enough = parts.flatMap(({ stock, quantity, itemId }) => {
    if (itemId === null) return 0
    return stock === null ? [] : Math.floor(stock / quantity)
  })
  return enough.length > 0 ? Math.max(0, Math.min(...enough)) : null
}

/** "Contains: Night Zine, 2 × Badge" */
export const partsText = (parts: readonly Pick<BundlePart, 'title' | 'quantity'>[]) =>
  `Contains: ${parts.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ')}`

/** Parts that are no longer sold, because of which the bundle is not sold either. */
export const goneParts = (parts: readonly BundlePart[]) => parts.filter(({ itemId }) => itemId === null)

/** The ids of a variant and of its parts. */
export const variantsIn = ({ id, parts }: { id: number; parts: readonly BundlePart[] }): number[] => [
  id,
  ...parts.flatMap(({ variantId }) => variantId ?? []),
]

import { t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
export interface BundlePart {
  id: number
  /** The part's variant; null after it was deleted. */
  variantId: number | null
  /** The part's item; null if it is not sold any more, or in the trash. */
  itemId: number | null
  title: string
  titleLanguage?: string
  quantity: number
  /** The available stock; null is unlimited. */
  stock: number | null
  isDigital: boolean
}

export const maxBundleParts = 20
export const maxBundlePartQuantity = 99

/** Returns how many bundles can be made of the parts; null is unlimited. */
export function stockOfBundleParts(parts: readonly BundlePart[]): number | null {
  const enough = parts.flatMap(({ stock, quantity, itemId }) => {
    if (itemId === null) return 0
    return stock === null ? [] : Math.floor(stock / quantity)
  })
  return enough.length > 0 ? Math.max(0, Math.min(...enough)) : null
}

/** Returns "Contains: Night Zine, 2 × Badge". */
export const formatBundleParts = (parts: readonly Pick<BundlePart, 'title' | 'quantity'>[]) =>
  t('Contains: {join}', {
    join: formatList(parts.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))),
  })

/** Returns the parts that are not sold any more, which prevent the bundle from being sold. */
export const missingBundleParts = (parts: readonly BundlePart[]) =>
  parts.filter(({ itemId }) => itemId === null)

export const variantIdsIn = ({ id, parts }: { id: number; parts: readonly BundlePart[] }): number[] => [
  id,
  ...parts.flatMap(({ variantId }) => variantId ?? []),
]

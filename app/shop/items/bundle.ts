import { t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
export interface BundlePart {
  id: number
  /** Null once it is gone. */
  variantId: number | null
  /** Null once it is no longer sold, even if it is in the trash. */
  itemId: number | null
  title: string
  titleLanguage?: string
  quantity: number
  /** Left in stock; null is unlimited. */
  stock: number | null
  isDigital: boolean
}

export const maxParts = 20
export const maxOfPart = 99

/** Returns how many bundles can be made of the parts; null is unlimited. */
export function stockOfParts(parts: readonly BundlePart[]): number | null {
  const enough = parts.flatMap(({ stock, quantity, itemId }) => {
    if (itemId === null) return 0
    return stock === null ? [] : Math.floor(stock / quantity)
  })
  return enough.length > 0 ? Math.max(0, Math.min(...enough)) : null
}

/** Returns "Contains: Night Zine, 2 × Badge". */
export const formatParts = (parts: readonly Pick<BundlePart, 'title' | 'quantity'>[]) =>
  t('Contains: {join}', {
    join: formatList(parts.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))),
  })

/** Returns the parts that are no longer sold, which keep the bundle from being sold. */
export const missingParts = (parts: readonly BundlePart[]) => parts.filter(({ itemId }) => itemId === null)

export const variantsIn = ({ id, parts }: { id: number; parts: readonly BundlePart[] }): number[] => [
  id,
  ...parts.flatMap(({ variantId }) => variantId ?? []),
]

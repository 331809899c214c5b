/** Something that the shop sells. */
export interface MerchItem {
  id: number
  title: string
  description: string
  priceCents: number
  image: string
  /** StockLine left; null is unlimited. */
  stock: number | null
}

export const itemsPerPage = 24

/** The JSON API's form of an item: the price as a number of dollars. */
export function merchJson({ id, title, description, priceCents, image }: MerchItem) {
  return { id, title, description, price: priceCents / 100, image }
}

export const merchImageMissing = 'Please upload an image.'

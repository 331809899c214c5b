export interface MerchItem {
  id: number
  title: string
  description: string
  priceCents: number
  image: string
  /** Null is unlimited. */
  stock: number | null
  version: number
}

export const itemsPerPage = 24

/** The JSON API's form of an item: the price as a number of dollars. */
export function merchJson({ id, title, description, priceCents, image, version }: MerchItem) {
  return { id, title, description, price: priceCents / 100, image, version }
}

export const itemNotFound = 'Item not found'
export const imageMissing = 'Please upload an image.'

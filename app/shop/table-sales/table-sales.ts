export const maxPhoneNameLength = 40

/** Units that were sold although the stock did not have them. */
export interface StockShortage {
  title: string
  missing: number
}

export const shortagesOfSale = ({ shortages }: { shortages: string }): StockShortage[] =>
  JSON.parse(shortages)

export interface RecordedSale {
  key: string
  orderId: number
  shortages: StockShortage[]
}

export interface TableGood {
  itemId: number
  variantId: number
  /** The title of the order line, with the chosen options. */
  title: string
  itemTitle: string
  /** The chosen options; empty for an item without options. */
  variant: string
  image: string
  priceCents: number
  /** The stock; null is unlimited. */
  stock: number | null
}

export const goodsCents = (lines: readonly { priceCents: number; quantity: number }[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

/** A row of a CSV by the normalized names of its columns: letters and digits in lower case. */
export type Cells = Record<string, string>

export interface ProductVariant {
  /** One value for each of the product's options. */
  values: string[]
  /** The price as the file has it. */
  price: string
  /** The number of units left; null for unlimited. */
  stock: number | null
  sku: string
  weightGrams: number | null
  isDigital: boolean
  /** The address of the picture that shows it. */
  picture: string
}

/** A product of another shop, in common terms. */
export interface ImportedProduct {
  /** The product's name at its shop, the same in each export. */
  key: string
  title: string
  /** The description as HTML, or as plain text. */
  description: string
  isHtml: boolean
  oldAddresses: string[]
  /** The addresses of its pictures, the main one first. */
  pictures: string[]
  optionNames: string[]
  variants: ProductVariant[]
  /** Why it is not brought; undefined if it is. */
  whyLeft?: string
}

/** The products file of a kind of shop. */
export interface ProductFormat {
  name: string
  /** The columns by which a file is recognized. */
  columns: string[]
  read(rows: Cells[]): ImportedProduct[]
}

/** Returns the value of the first of several columns that is filled. */
export const cellOf = (cells: Cells, ...names: string[]) =>
  names.map((name) => cells[name]).find(Boolean) ?? ''

/** Puts the rows of a product together: those without a key of their own belong to the product before. */
export function groupRows(rows: Cells[], keyOf: (cells: Cells) => string): [key: string, rows: Cells[]][] {
  const groups = new Map<string, Cells[]>()
  let key = ''
  for (const row of rows) {
    key = keyOf(row) || key
    if (key) groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups]
}

/** Parses a stock; an empty cell or one of a shop that does not count is unlimited. */
export function stockFrom(text: string): number | null {
  const read = /^(-?\d+)(?:\.0+)?$/.exec(text.trim())
  return read ? Math.max(0, Number(read[1])) : null
}

/** Parses a weight, in grams; null if there is none. */
export function gramsFrom(text: string, gramsPerUnit = 1): number | null {
  const weight = Number(text.trim().replace(',', '.'))
  return weight > 0 ? Math.round(weight * gramsPerUnit) : null
}

/** Parses a cell that says yes or no in the words of several shops. */
export const isYes = (text: string) =>
  /^(true|yes|y|1|active|published|visible|ja|oui|sí|si)$/i.test(text.trim())

/** Splits a cell with several addresses, which commas, spaces or line ends part. */
export const addressesIn = (text: string) =>
  text.split(/,\s*(?=https?:)|\s+/).filter((one) => /^https?:\/\//i.test(one))

import { type Cells, cellOf, type ImportedProduct, type ProductFormat, stockFrom } from './product'

/**
 * Etsy's “Currently for sale listings”: a row for each listing, whose variations have no stock and no price of their own.
 */
export const etsy: ProductFormat = { name: 'Etsy', columns: ['title', 'price', 'quantity', 'image1'], read }

function read(rows: Cells[]): ImportedProduct[] {
  return rows.map((cells) => {
    const numbers = [1, 2].filter((number) => cellOf(cells, `variation${number}values`))
    const values = numbers.map((number) => cellOf(cells, `variation${number}values`).split(','))
    const combinations = values.reduce<string[][]>(
      (found, next) => found.flatMap((before) => next.map((value) => [...before, value.trim()])),
      [[]],
    )
    const { sku = '', title = '', description = '', price = '', quantity = '' } = cells
    // The stock of a listing is that of all its variations together.
    const stock = numbers.length > 0 ? null : stockFrom(quantity)
    return {
      key: title,
      title,
      description,
      isHtml: false,
      oldAddresses: [],
      pictures: Array.from({ length: 20 }, (_, at) => cellOf(cells, `image${at + 1}`)).filter(Boolean),
      optionNames: numbers.map(
        (number) => cellOf(cells, `variation${number}name`, `variation${number}type`) || `Option ${number}`,
      ),
      variants: combinations.map((one, at) => ({
        values: one,
        price,
        stock,
        sku: sku.split(',')[at]?.trim() ?? '',
        weightGrams: null,
        isDigital: false,
        picture: '',
      })),
    }
  })
}

import {
  addressesIn,
  type Cells,
  cellOf,
  gramsFrom,
  groupRows,
  type ImportedProduct,
  type ProductFormat,
  stockFrom,
} from './product'

/**
 * A table that somebody made, or the list of a shop that has no format of its own here: a row for
 * each item, or for each of its sizes under the same title.
 */
export const table: ProductFormat[] = [
  { name: 'a table', columns: ['title', 'price'], read },
  { name: 'a table', columns: ['name', 'price'], read },
]

function read(rows: Cells[]): ImportedProduct[] {
  const titleOf = (cells: Cells) => cellOf(cells, 'title', 'name', 'productname')
  return groupRows(rows, titleOf).map(([title, all]) => {
    const [first = {}] = all
    const sizeOf = (cells: Cells) => cellOf(cells, 'size', 'option', 'optionname', 'variant', 'variantname')
    const hasSizes = all.length > 1 || sizeOf(first) !== ''
    const address = cellOf(first, 'url', 'permalink', 'link')
    return {
      key: cellOf(first, 'id', 'permalink') || title,
      title,
      description: cellOf(first, 'description', 'details'),
      isHtml: /<\w+[^>]*>/.test(cellOf(first, 'description', 'details')),
      oldAddresses: address ? [/[/]/.test(address) ? address : `/product/${address}`] : [],
      pictures: all.flatMap((cells) =>
        ['image', 'images', 'imageurl', 'picture', 'pictures', 'photo'].flatMap((name) =>
          picturesIn(cells[name] ?? ''),
        ),
      ),
      optionNames: hasSizes ? ['Option'] : [],
      variants: all.map((cells, at) => ({
        values: hasSizes ? [sizeOf(cells) || String(at + 1)] : [],
        price: cellOf(cells, 'price', 'defaultprice') || cellOf(first, 'price'),
        stock: stockFrom(cellOf(cells, 'stock', 'quantity', 'inventory', 'qty')),
        sku: cells.sku ?? '',
        weightGrams: gramsFrom(cellOf(cells, 'weightgrams', 'grams', 'weightg')),
        isDigital: false,
        picture: '',
      })),
    }
  })
}

/** Addresses, or names of files in the folder that the import names. */
const picturesIn = (text: string) =>
  /https?:/i.test(text)
    ? addressesIn(text)
    : text
        .split(/[;,]/)
        .map((one) => one.trim())
        .filter(Boolean)

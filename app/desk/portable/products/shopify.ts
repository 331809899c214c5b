import {
  type Cells,
  cellOf,
  gramsFrom,
  groupRows,
  type ImportedProduct,
  isYes,
  type ProductFormat,
  stockFrom,
} from './product'

const isVariant = (cells: Cells) => cellOf(cells, 'variantprice', 'price') !== ''

/**
 * Shopify's products CSV, under the names of its columns before and since 2025
 * (https://help.shopify.com/en/manual/products/import-export/using-csv). A product has a row for each variant and for
 * each further picture.
 */
export const shopify: ProductFormat[] = [
  { name: 'Shopify', columns: ['handle', 'title', 'variantprice'], read },
  { name: 'Shopify', columns: ['urlhandle', 'title', 'price', 'option1name'], read },
]

function read(rows: Cells[]): ImportedProduct[] {
  return groupRows(rows, (cells) => cellOf(cells, 'handle', 'urlhandle')).map(([handle, all]) => {
    const [first = {}] = all
    const names = [1, 2, 3].map((number) => cellOf(first, `option${number}name`)).filter(Boolean)
    // A product without options has one with the only value “Default Title”.
    const hasOptions = !(
      names.length === 1 &&
      all.filter(isVariant).length === 1 &&
      /^default( title)?$/i.test(cellOf(first, 'option1value'))
    )
    const optionNames = hasOptions ? names : []
    return {
      key: handle,
      title: cellOf(first, 'title') || handle,
      description: cellOf(first, 'bodyhtml', 'description'),
      isHtml: true,
      oldAddresses: [`/products/${handle}`],
      pictures: all
        .map((cells) => ({
          address: cellOf(cells, 'imagesrc', 'productimageurl'),
          at: Number(cells.imageposition) || 99,
        }))
        .filter(({ address }) => address)
        .sort((one, other) => one.at - other.at)
        .map(({ address }) => address),
      optionNames,
      variants: all.filter(isVariant).map((cells) => ({
        values: optionNames.map((_, at) => cellOf(cells, `option${at + 1}value`)),
        price: cellOf(cells, 'variantprice', 'price'),
        stock: stockOf(cells),
        sku: cellOf(cells, 'variantsku', 'sku'),
        weightGrams: gramsFrom(cellOf(cells, 'variantgrams', 'weightvaluegrams')),
        isDigital: /^false$/i.test(cellOf(cells, 'variantrequiresshipping', 'requiresshipping')),
        picture: cellOf(cells, 'variantimage', 'variantimageurl'),
      })),
      whyLeft: isYes(cellOf(first, 'giftcard')) ? 'Gift cards are sold here under Gift cards.' : undefined,
    }
  })
}

/** What nobody counts, or is sold beyond its stock, is unlimited. */
function stockOf(cells: Cells): number | null {
  const isCounted = cellOf(cells, 'variantinventorytracker', 'inventorytracker') !== ''
  const policy = cellOf(cells, 'variantinventorypolicy', 'continuesellingwhenoutofstock')
  if (!isCounted || /^(continue|true)$/i.test(policy)) return null
  return stockFrom(cellOf(cells, 'variantinventoryqty', 'inventoryquantity'))
}

import {
  addressesIn,
  type Cells,
  cellOf,
  groupRows,
  type ImportedProduct,
  type ProductFormat,
  stockFrom,
} from './product'

/**
 * Squarespace's products CSV (https://support.squarespace.com/hc/en-us/articles/115000378108): the first row of a
 * product has its title, those below it further variants.
 */
export const squarespace: ProductFormat = {
  name: 'Squarespace',
  columns: ['producturl', 'optionname1', 'hostedimageurls'],
  read,
}

function read(rows: Cells[]): ImportedProduct[] {
  return groupRows(rows, ({ producturl = '', title = '' }) => producturl || title).map(([slug, all]) => {
    const [first = {}] = all
    const numbers = [1, 2, 3, 4, 5, 6].filter((number) => cellOf(first, `optionname${number}`))
    const page = cellOf(first, 'productpage')
    return {
      key: cellOf(first, 'productidnoneditable') || slug,
      title: cellOf(first, 'title') || slug,
      description: cellOf(first, 'description'),
      isHtml: true,
      oldAddresses: page ? [`/${page}/p/${slug}`, `/${page}/${slug}`] : [],
      pictures: addressesIn(cellOf(first, 'hostedimageurls')),
      optionNames: numbers.map((number) => cellOf(first, `optionname${number}`)),
      variants: all.map((cells) => ({
        values: numbers.map((number) => cellOf(cells, `optionvalue${number}`)),
        price: cellOf(cells, 'price') || cellOf(first, 'price'),
        stock: stockFrom(cells.stock ?? ''),
        sku: cells.sku ?? '',
        weightGrams: null,
        isDigital: /^(digital|service|download)/i.test(
          cellOf(first, 'producttypenoneditable', 'producttype'),
        ),
        picture: '',
      })),
    }
  })
}

import {
  addressesIn,
  type Cells,
  cellOf,
  groupRows,
  type ImportedProduct,
  type ProductFormat,
  stockFrom,
} from './product'

const isOption = (cells: Cells) => cellOf(cells, 'optionname', 'option', 'variantname') !== ''

/** Big Cartel's list of products: a row for each, or for each of its options under the same permalink. */
export const bigCartel: ProductFormat = {
  name: 'Big Cartel',
  columns: ['name', 'permalink', 'status', 'price'],
  read,
}

function read(rows: Cells[]): ImportedProduct[] {
  return groupRows(rows, ({ permalink = '' }) => slugOf(permalink)).map(([slug, all]) => {
    const [first = {}] = all
    const isSoldOut = /^sold[\s-]?out$/i.test(first.status ?? '')
    const hasOptions = all.length > 1 && all.some(isOption)
    const sold = hasOptions ? all.filter(isOption) : all.slice(0, 1)
    const description = first.description ?? ''
    return {
      key: cellOf(first, 'id') || slug,
      title: cellOf(first, 'name') || slug,
      description,
      isHtml: /<\w+[^>]*>/.test(description),
      oldAddresses: [`/product/${slug}`],
      pictures: all.flatMap((cells) =>
        Object.keys(cells)
          .filter((column) => /^(image|images|imageurl|imageurls|image\d+(url)?)$/.test(column))
          .flatMap((column) => addressesIn((cells[column] ?? '').replaceAll(';', ' '))),
      ),
      optionNames: hasOptions ? [cellOf(first, 'optiongroup', 'optiongroupname') || 'Option'] : [],
      variants: sold.map((cells) => ({
        values: hasOptions ? [cellOf(cells, 'optionname', 'option', 'variantname')] : [],
        price: cellOf(cells, 'optionprice') || cells.price || cellOf(first, 'price', 'defaultprice'),
        stock: isSoldOut ? 0 : stockFrom(cellOf(cells, 'optionquantity', 'quantity', 'inventory', 'stock')),
        sku: cellOf(cells, 'sku', 'optionsku'),
        weightGrams: null,
        isDigital: /^(digital|download)/i.test(first.type ?? ''),
        picture: '',
      })),
    }
  })
}

const slugOf = (permalink: string) => permalink.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''

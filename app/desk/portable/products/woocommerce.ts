import {
  addressesIn,
  type Cells,
  cellOf,
  gramsFrom,
  type ImportedProduct,
  type ProductFormat,
  type ProductVariant,
  stockFrom,
} from './product'

/**
 * WooCommerce's products CSV (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema): a variable
 * product has a row, and each of its variations one that names it as its parent.
 */
export const woocommerce: ProductFormat = {
  name: 'WooCommerce',
  columns: ['type', 'name', 'regularprice'],
  read,
}

function read(rows: Cells[]): ImportedProduct[] {
  const isVariation = ({ type = '' }: Cells) => /^variation\b/i.test(type)
  return rows
    .filter((cells) => !isVariation(cells))
    .map((cells) => {
      const { id = '', sku = '', name = '', type = '' } = cells
      const variations = rows.filter(
        (row) => isVariation(row) && isParent(cellOf(row, 'parent'), { id, sku }),
      )
      const attributes = [1, 2, 3, 4, 5, 6].filter((number) => cellOf(cells, `attribute${number}name`))
      const chosen = attributes.filter((number) =>
        variations.some((row) => cellOf(row, `attribute${number}values`)),
      )
      const isVariable = /^variable\b/i.test(type)
      return {
        key: id || sku || name,
        title: name,
        description: cellOf(cells, 'description', 'shortdescription'),
        isHtml: true,
        oldAddresses: [],
        pictures: addressesIn(cellOf(cells, 'images')),
        optionNames: isVariable ? chosen.map((number) => cellOf(cells, `attribute${number}name`)) : [],
        variants: isVariable
          ? variations.map((row) => variantOf(row, chosen, cells))
          : [variantOf(cells, [], cells)],
        whyLeft: /^(external|grouped)\b/i.test(type)
          ? 'It is sold elsewhere, or a list of other products.'
          : undefined,
      }
    })
}

const isParent = (parent: string, { id, sku }: { id: string; sku: string }) =>
  parent !== '' && (parent === `id:${id}` || parent === sku)

function variantOf(cells: Cells, attributes: number[], product: Cells): ProductVariant {
  const isSold = !/^(0|no|false|outofstock)$/i.test(cellOf(cells, 'instock'))
  const stock = stockFrom(cells.stock ?? '')
  const mayOversell = /^(1|yes|true|notify)$/i.test(cellOf(cells, 'backordersallowed'))
  return {
    values: attributes.map((number) => cellOf(cells, `attribute${number}values`)),
    price: cellOf(cells, 'regularprice', 'price'),
    stock: mayOversell ? null : (stock ?? (isSold ? null : 0)),
    sku: cells.sku ?? '',
    weightGrams: weightOf(cells) ?? weightOf(product),
    isDigital: /\b(virtual|downloadable)\b/i.test(cells.type ?? ''),
    picture: addressesIn(cells.images ?? '')[0] ?? '',
  }
}

const gramsPerUnit: Record<string, number> = {
  weightkg: 1000,
  weightg: 1,
  weightlbs: 453.592,
  weightoz: 28.3495,
}

function weightOf(cells: Cells): number | null {
  const unit = Object.keys(gramsPerUnit).find((name) => cells[name])
  return unit ? gramsFrom(cells[unit] ?? '', gramsPerUnit[unit]) : null
}

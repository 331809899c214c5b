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
 * Bandcamp's merch, under the names of its Merch Orders API (https://bandcamp.com/developer/merch): a row for each
 * item, or for each of its options. Stock that Bandcamp does not limit is unlimited.
 */
export const bandcampMerch: ProductFormat[] = [
  { name: 'Bandcamp', columns: ['packageid', 'title', 'price'], read },
  { name: 'Bandcamp', columns: ['title', 'albumtitle', 'price', 'quantityavailable'], read },
]

function read(rows: Cells[]): ImportedProduct[] {
  const keyOf = (cells: Cells) => cellOf(cells, 'packageid', 'url') || cellOf(cells, 'title')
  return groupRows(rows, keyOf).map(([key, all]) => {
    const [first = {}] = all
    const optionOf = (cells: Cells) => cellOf(cells, 'optiontitle', 'optionname', 'option')
    const hasOptions = all.some((cells) => optionOf(cells) !== '')
    const [album, title, url] = [cellOf(first, 'albumtitle'), cellOf(first, 'title'), cellOf(first, 'url')]
    return {
      key,
      title: album && !title.toLowerCase().includes(album.toLowerCase()) ? `${album}: ${title}` : title,
      description: first.description ?? '',
      isHtml: false,
      oldAddresses: /^https?:/.test(url) && URL.canParse(url) ? [new URL(url).pathname] : [],
      pictures: all.flatMap((cells) => addressesIn(cellOf(cells, 'imageurl', 'image'))),
      optionNames: hasOptions ? ['Option'] : [],
      variants: (hasOptions ? all.filter(optionOf) : all.slice(0, 1)).map((cells) => ({
        values: hasOptions ? [optionOf(cells)] : [],
        price: cellOf(cells, 'price') || cellOf(first, 'price'),
        stock: isUnlimited(cells)
          ? null
          : stockFrom(cellOf(cells, 'optionquantityavailable', 'quantityavailable')),
        sku: cellOf(cells, 'optionsku', 'sku'),
        weightGrams: null,
        isDigital: false,
        picture: '',
      })),
    }
  })
}

const isUnlimited = ({ quantitylimited = '' }: Cells) => /^(false|no|0)$/i.test(quantitylimited)

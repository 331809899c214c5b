import { isNegative } from '../orders/read-cells'
import { type Cells, cellOf, isYes } from '../products/product'

/** A discount code of another shop, in common terms. */
export interface PastDiscount {
  code: string
  /** The percentage or the amount as the file has it. */
  percent: string
  amount: string
  starts: string
  ends: string
  /** How often it may still be used; empty for any number. */
  maxUses: string
  oncePerCustomer: boolean
  minGoods: string
  /** Why it is not brought: it is for what no code here can be for. */
  whyLeft?: string
  notes: string[]
}

export interface DiscountFormat {
  shop: string
  columns: string[]
  read(cells: Cells): PastDiscount
}

const onlyForAll = 'It is for certain goods, and a code here is for all.'

/** Shopify's discounts CSV (https://help.shopify.com/en/manual/discounts/managing-discount-codes). */
const shopify = (columns: string[]): DiscountFormat => ({
  shop: 'Shopify',
  columns,
  read(cells) {
    const kind =
      `${cellOf(cells, 'valuetype')} ${cellOf(cells, 'type')} ${cellOf(cells, 'discountclass', 'class')}`.toLowerCase()
    const value = cellOf(cells, 'value').replace(/^[-−]/, '')
    const isPercent = /percent/.test(kind) || value.includes('%')
    const minimum = cellOf(cells, 'minimumpurchaserequirements', 'minimumpurchase', 'minimumrequirement')
    const isForSome = /product|bxgy|buy_x|buy x/.test(kind)
    return {
      code: cellOf(cells, 'code', 'name'),
      percent: isPercent ? value : '',
      amount: isPercent ? '' : value,
      starts: cellOf(cells, 'start', 'startsat', 'startdate'),
      ends: cellOf(cells, 'end', 'endsat', 'enddate'),
      maxUses: usesLeft(
        cellOf(cells, 'usagelimitpercode', 'usagelimit'),
        cellOf(cells, 'timesusedintotal', 'timesused'),
      ),
      oncePerCustomer: isYes(cellOf(cells, 'appliesoncepercustomer', 'oncepercustomer')),
      minGoods: /item|quantit/i.test(minimum) ? '' : minimum,
      whyLeft: /shipping/.test(kind)
        ? 'It is for postage, and a code here is for goods.'
        : isForSome
          ? onlyForAll
          : undefined,
      notes: /item|quantit/i.test(minimum) ? [`Without its smallest number of items: ${minimum}.`] : [],
    }
  },
})

/** The coupons of WooCommerce, under the names that its plugins for exports give them. */
const woocommerce = (columns: string[]): DiscountFormat => ({
  shop: 'WooCommerce',
  columns,
  read(cells) {
    const kind = cellOf(cells, 'discounttype').toLowerCase()
    const value = cellOf(cells, 'couponamount', 'amount')
    const isPercent = kind.startsWith('percent')
    const some = [
      'productids',
      'excludeproductids',
      'productcategories',
      'excludeproductcategories',
      'customeremail',
    ]
    const perUser = cellOf(cells, 'usagelimitperuser')
    const most = cellOf(cells, 'maximumamount')
    const hasFreePostage = /^(yes|true|1)$/i.test(cellOf(cells, 'freeshipping'))
    return {
      code: cellOf(cells, 'code', 'posttitle', 'couponcode'),
      percent: isPercent ? value : '',
      amount: isPercent ? '' : value,
      starts: '',
      ends: cellOf(cells, 'dateexpires', 'expirydate', 'expirationdate'),
      maxUses: usesLeft(cellOf(cells, 'usagelimit'), cellOf(cells, 'usagecount')),
      oncePerCustomer: perUser === '1',
      minGoods: cellOf(cells, 'minimumamount'),
      whyLeft:
        /product/.test(kind) || some.some((column) => isFilled(cells[column])) ? onlyForAll : undefined,
      notes: [
        hasFreePostage ? 'Without its free postage.' : '',
        isFilled(most) ? `Without its largest order: ${most}.` : '',
        Number(perUser) > 1 ? `Without its ${perUser} uses for each customer.` : '',
      ].filter(Boolean),
    }
  },
})

const isFilled = (cell = '') => !/^(0(\.0+)?|\[\]|a:0:\{\}|)$/.test(cell.trim())

function usesLeft(limit: string, used: string): string {
  if (!/^[1-9]\d*$/.test(limit) || isNegative(limit)) return ''
  return String(Math.max(0, Number(limit) - (Number(used) || 0)))
}

const formats: DiscountFormat[] = [
  shopify(['name', 'value', 'valuetype']),
  shopify(['code', 'value', 'valuetype']),
  woocommerce(['code', 'amount', 'discounttype']),
  woocommerce(['posttitle', 'couponamount', 'discounttype']),
]

/** Recognizes a file of discount codes by the normalized names of its columns. */
export const recognizeDiscounts = (columns: string[]): DiscountFormat | undefined =>
  formats.find((format) => format.columns.every((column) => columns.includes(column)))

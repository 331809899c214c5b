/** How a tax stands to a price: added to it, or contained in it. */
export type TaxBehavior = 'exclusive' | 'inclusive'

interface Priced {
  cents: number
  taxBehavior: TaxBehavior
  taxCode?: string | undefined
}

export interface Order {
  lines: Priced[]
  discountCents: number
  shipping: Priced | null
  /** Of the address; null while there is none, and then no tax. */
  taxedIn: string | null
}

/** What one line comes to. */
export interface LineAmounts {
  discount: number
  /** Added or contained. */
  tax: number
  total: number
}

export interface Amounts {
  lines: LineAmounts[]
  subtotal: number
  discount: number
  shipping: number
  tax: number
  shippingTax: number
  /** What the tax adds to the prices. */
  addedTax: number
  addedShippingTax: number
  total: number
  /** Whether there was an address to tax. */
  isTaxed: boolean
}

/** Percent of what is sold to an address; elsewhere nothing. No real rates, for a real shop asks Stripe. */
const TAX_PERCENT: Record<string, number | undefined> = {
  AT: 20,
  CA: 13,
  CH: 8,
  DE: 19,
  FR: 20,
  GB: 20,
  JP: 10,
  NL: 21,
  US: 8,
}

/** Percent of books, magazines and other print, where it is less. */
const PRINT_PERCENT: Record<string, number | undefined> = { AT: 10, CH: 3, DE: 7, FR: 6, GB: 0, NL: 9 }

const isPrint = (code: string) => code.startsWith('txcd_35')
const isUntaxed = (code: string) => code === 'txcd_00000000'

export const taxedCountries = Object.keys(TAX_PERCENT)

function percentOf({ taxCode = '' }: Priced, country: string | null): number {
  if (!country || isUntaxed(taxCode)) return 0
  const usual = TAX_PERCENT[country] ?? 0
  return isPrint(taxCode) ? (PRINT_PERCENT[country] ?? usual) : usual
}

/** The sums of a session. The discount is spread over the lines by their price, and each line's tax rounded to a cent. */
export function amountsOf({ lines, discountCents, shipping, taxedIn }: Order): Amounts {
  const prices = lines.map(({ cents }) => cents)
  const subtotal = sumOf(prices)
  const discount = Math.min(discountCents, Math.max(0, subtotal))
  const shares = spread(discount, prices)
  const ofLines = lines.map((line, index) => amountsOfLine(line, shares[index] ?? 0, taxedIn))
  const ofShipping = shipping && amountsOfLine(shipping, 0, taxedIn)
  const tax = sumOf(ofLines.map((line) => line.tax))
  const total = sumOf(ofLines.map((line) => line.total))
  const shippingCents = shipping?.cents ?? 0
  return {
    subtotal,
    discount,
    lines: ofLines,
    shipping: shippingCents,
    shippingTax: ofShipping?.tax ?? 0,
    addedTax: total - (subtotal - discount),
    addedShippingTax: (ofShipping?.total ?? 0) - shippingCents,
    isTaxed: taxedIn !== null,
    tax: tax + (ofShipping?.tax ?? 0),
    total: total + (ofShipping?.total ?? 0),
  }
}

function amountsOfLine(priced: Priced, discount: number, country: string | null): LineAmounts {
  const percent = percentOf(priced, country)
  const cents = priced.cents - discount
  const isIncluded = priced.taxBehavior === 'inclusive'
  const tax = Math.round((cents * percent) / (isIncluded ? 100 + percent : 100))
  return { discount, tax, total: isIncluded ? cents : cents + tax }
}

/** Shares in whole cents that add up to `cents`, by these weights. */
function spread(cents: number, weights: number[]): number[] {
  const whole = sumOf(weights)
  let reached = 0
  let given = 0
  return weights.map((weight) => {
    reached += weight
    const share = (whole === 0 ? 0 : Math.floor((cents * reached) / whole)) - given
    given += share
    return share
  })
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

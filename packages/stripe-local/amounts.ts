/** How a tax stands to a price: added to it, or contained in it. */
export type TaxBehavior = 'exclusive' | 'inclusive'

interface Priced {
  cents: number
  taxBehavior: TaxBehavior
}

export interface Order {
  lines: Priced[]
  discountCents: number
  shipping: Priced | null
  /** Of the address; null while there is none, and then no tax. */
  taxedIn: string | null
}

export interface Amounts {
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

export const taxedCountries = Object.keys(TAX_PERCENT)

/** The sums of a session. The discount is spread over the lines by their price, and each line's tax rounded to a cent. */
export function amountsOf({ lines, discountCents, shipping, taxedIn }: Order): Amounts {
  const percent = (taxedIn && TAX_PERCENT[taxedIn]) || 0
  const prices = lines.map(({ cents }) => cents)
  const subtotal = sumOf(prices)
  const discount = Math.min(discountCents, Math.max(0, subtotal))
  const shares = spread(discount, prices)
  const taxes = lines.map(({ cents, taxBehavior }, index) =>
    taxOn({ cents: cents - (shares[index] ?? 0), taxBehavior }, percent),
  )
  const shippingTax = shipping ? taxOn(shipping, percent) : 0
  const addedTax = sumOf(taxes.filter((_, index) => lines[index]?.taxBehavior === 'exclusive'))
  const addedShippingTax = shipping?.taxBehavior === 'exclusive' ? shippingTax : 0
  return {
    ...{ subtotal, discount, shippingTax, addedTax, addedShippingTax },
    shipping: shipping?.cents ?? 0,
    isTaxed: taxedIn !== null,
    tax: sumOf(taxes) + shippingTax,
    total: subtotal - discount + (shipping?.cents ?? 0) + addedTax + addedShippingTax,
  }
}

function taxOn({ cents, taxBehavior }: Priced, percent: number): number {
  const divisor = taxBehavior === 'inclusive' ? 100 + percent : 100
  return Math.round((cents * percent) / divisor)
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

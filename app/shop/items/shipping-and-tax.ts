import type { ShippingClass } from '../shipping/shipping'

/** How an item is shipped and taxed. */
export interface ShippingAndTax {
  /** Null is the first class. */
  shippingClassId: number | null
  /** One of Stripe's codes; null for the Stripe account's default. */
  taxCode: string | null
  taxBehavior: string | null
}

/** The choices of an item's form. */
export interface ShippingAndTaxOptions {
  classes: ShippingClass[]
  isTaxed: boolean
}

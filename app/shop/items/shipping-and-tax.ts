import type { ShippingClass } from '../shipping/shipping'

export interface ShippingAndTax {
  /** Null is the first class. */
  shippingClassId: number | null
  /** One of Stripe's codes; null for the Stripe account's default. */
  taxCode: string | null
  taxBehavior: string | null
}

export interface ShippingAndTaxOptions {
  classes: ShippingClass[]
  isTaxed: boolean
}

import type { ShippingClass } from '../shipping/shipping'

export interface ShippingAndTax {
  /** The shipping class; null for the first one. */
  shippingClassId: number | null
  /** The tax code, one of Stripe's; null for the Stripe account's default. */
  taxCode: string | null
  taxBehavior: string | null
}

export interface ShippingAndTaxOptions {
  classes: ShippingClass[]
  isTaxed: boolean
}

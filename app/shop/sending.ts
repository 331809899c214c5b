import type { ShippingClass } from '../shipping/shipping'

/** How an item is sent and taxed. */
export interface Sending {
  /** Null is the first class. */
  shippingClassId: number | null
  /** One of Stripe's; null is the one that the Stripe account has. */
  taxCode: string | null
  taxBehavior: string | null
}

/** What an item's form offers. */
export interface SendingOptions {
  classes: ShippingClass[]
  isTaxed: boolean
}

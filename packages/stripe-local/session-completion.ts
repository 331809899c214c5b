import { redeem } from './coupons.ts'
import type { Buyer } from './payment-objects.ts'
import type { Sandbox } from './sandbox.ts'
import { blankCustomer } from './session-object.ts'
import type { SessionRecord } from './tables.ts'

/** Writes into a session who has bought. */
export function complete(sandbox: Sandbox, { session, intentId, plan }: SessionRecord, buyer: Buyer): void {
  const { email, name, phone, shipping } = buyer
  for (const { coupon } of session.discounts ?? []) redeem(sandbox, String(coupon))
  session.status = 'complete'
  session.url = null
  session.payment_intent = plan ? null : intentId
  session.customer_details = { ...blankCustomer, email, name, phone, address: addressOf(buyer) }
  session.collected_information = { business_name: null, individual_name: null, shipping_details: shipping }
  sandbox.store.touch()
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** The address of a parcel, or as much of the billing address as was asked for. */
export function addressOf({ shipping, billingCountry }: Buyer) {
  return shipping?.address ?? (billingCountry ? { ...noAddress, country: billingCountry } : null)
}

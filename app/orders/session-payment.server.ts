import type Stripe from 'stripe'

type PaymentState = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** `processing` is a payment that takes days, such as a bank debit. */
export function paymentStateOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): PaymentState {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status !== 'unpaid') return 'paid'
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const isFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return isFailed ? 'failed' : 'processing'
}

export function paymentOf(session: Stripe.Checkout.Session) {
  const { payment_intent: intent, total_details: details, customer_details: customer } = session
  const shipping = session.collected_information?.shipping_details
  return {
    totalCents: session.amount_total ?? 0,
    taxCents: details?.amount_tax ?? 0,
    shippingCents: details?.amount_shipping ?? 0,
    isTest: !session.livemode,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    phone: customer?.phone ?? null,
    shippingName: shipping?.name ?? null,
    shippingAddress: shipping ? addressText(shipping.address) : null,
  }
}

function addressText({ line1, line2, city, state, postal_code, country }: Stripe.Address): string {
  const town = [city, state, postal_code].filter(Boolean).join(', ')
  return [line1, line2, town, country].filter(Boolean).join('\n')
}

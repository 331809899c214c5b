import type Stripe from 'stripe'
import { normalizeEmail } from '../../../platform/text/email'
import { splitGiftCardPayment } from '../../gift-cards/gift-cards'
import type { OrderRow } from '../order-status.server'

type PaymentState = 'open' | 'processing' | 'paid' | 'failed' | 'expired'

/** Returns the state of a payment; `processing` takes days, like a bank debit. */
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

/**
 * Describes how Stripe's charge differs from the order; undefined if goods, tip, discount and shipping are as ordered,
 * less the gift card.
 */
export function describePaymentDifference(
  order: OrderRow,
  session: Stripe.Checkout.Session,
): string | undefined {
  const { subtotalCents, tipCents, discountCents, shippingCents, currency } = order
  const { ofGoods, ofShipping } = splitGiftCardPayment(order)
  const { amount_subtotal, total_details: details, currency: charged } = session
  const compared = [
    {
      what: tipCents > 0 ? 'goods and tip' : 'goods',
      cents: amount_subtotal ?? 0,
      ordered: subtotalCents + tipCents,
    },
    { what: 'discount', cents: details?.amount_discount ?? 0, ordered: discountCents + ofGoods },
    { what: 'shipping', cents: details?.amount_shipping ?? 0, ordered: shippingCents - ofShipping },
  ]
  const other = compared.find(({ cents, ordered }) => cents !== ordered || charged !== currency)
  if (!other) return
  return `Stripe charged ${other.cents} ${charged} for ${other.what} instead of ${other.ordered} ${currency} (in cents).`
}

/**
 * Returns an order's columns about its payment. Tax that is not added to the prices is included in them. A guest's
 * address comes from Stripe's page.
 */
export function paymentColumnsOf(session: Stripe.Checkout.Session, order?: OrderRow) {
  const { payment_intent: intent, total_details: details, customer_details: customer } = session
  const totalCents = session.amount_total ?? 0
  const shippingCents = details?.amount_shipping ?? 0
  const beforeTaxCents = (session.amount_subtotal ?? 0) - (details?.amount_discount ?? 0) + shippingCents
  const taxCents = Math.max(0, totalCents - beforeTaxCents)
  const shipping = session.collected_information?.shipping_details
  const given = customer?.email ?? ''
  const cardShippingCents = order ? splitGiftCardPayment(order).ofShipping : 0
  return {
    totalCents,
    taxCents,
    shippingCents: shippingCents + cardShippingCents,
    includedTaxCents: Math.max(0, (details?.amount_tax ?? 0) - taxCents),
    isTest: !session.livemode,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    email: order?.email || normalizeEmail(given).toLowerCase(),
    phone: customer?.phone ?? null,
    shippingName: shipping?.name ?? null,
    shippingAddress: shipping ? addressTextOfStripe(shipping.address) : null,
  }
}

export function addressTextOfStripe({
  line1,
  line2,
  city,
  state,
  postal_code,
  country,
}: Stripe.Address): string {
  const town = [city, state, postal_code].filter(Boolean).join(', ')
  return [line1, line2, town, country].filter(Boolean).join('\n')
}

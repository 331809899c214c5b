import type Stripe from 'stripe'
import { env } from '../platform/env.server'
import type { OrderRow } from './order-status.server'

type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry

const maxNameLength = 250

export function sessionParams(order: OrderRow, origin: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { orderId: String(order.id), reference: order.reference }
  const countries = env.shippingCountries as Country[]
  return {
    mode: 'payment',
    line_items: order.lines.map(({ title, priceCents, quantity }) => ({
      price_data: {
        currency: order.currency,
        unit_amount: priceCents,
        product_data: { name: title.slice(0, maxNameLength) },
      },
      quantity,
    })),
    client_reference_id: String(order.id),
    metadata,
    payment_intent_data: order.subtotalCents > 0 ? { metadata } : undefined,
    customer_email: order.email,
    expires_at: Math.floor((order.expiresAt?.getTime() ?? 0) / 1000),
    success_url: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/cart?canceled=${order.reference}`,
    ...(countries.length > 0 && {
      shipping_address_collection: { allowed_countries: countries },
      phone_number_collection: { enabled: true },
    }),
  }
}

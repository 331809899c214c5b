import type Stripe from 'stripe'
import { env } from '../../../platform/env.server'
import { href } from '../../../platform/href'
import { cutText } from '../../../platform/text/cut-text'
import { splitGiftCardPayment } from '../../gift-cards/gift-cards'
import { preorderText } from '../../items/merch'
import { shippingMethodText } from '../../shipping/shipping-method.server'
import { isGiftCardLine, orderLineTitle } from '../gift-cards/gift-card-line'
import { isOnlyDigital } from '../line-units'
import type { OrderRow } from '../order-status.server'
import { isTipKind, isTipOnly, tipAddress, tipLabel } from '../tips/tips'
import { couponCents, couponIdOf } from './coupon.server'

type Params = Stripe.Checkout.SessionCreateParams
type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem
type ShippingOption = Stripe.Checkout.SessionCreateParams.ShippingOption
type TaxBehavior = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.TaxBehavior

const maxNameLength = 250
const maxMethodLength = 100
const shippingTaxCode = 'txcd_92010001'
/** Stripe's tax code for items that are not taxed. */
const untaxedCode = 'txcd_00000000'

export function stripeSessionParams(order: OrderRow, origin: string): Params {
  const metadata = { orderId: String(order.id), reference: order.reference }
  return {
    mode: 'payment',
    line_items: [
      ...order.lines.map((line) => lineItem(line, order.currency)),
      ...(order.tipCents > 0 ? [tipItem(order)] : []),
    ],
    client_reference_id: String(order.id),
    metadata,
    payment_intent_data: order.totalCents > 0 ? { metadata } : undefined,
    customer_email: order.email || undefined,
    expires_at: Math.floor((order.expiresAt?.getTime() ?? 0) / 1000),
    success_url: `${origin}${href('/checkout/success')}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}${pageBefore(order)}?canceled=${order.reference}`,
    ...(couponCents(order) > 0 && { discounts: [{ coupon: couponIdOf(order) }] }),
    ...(env.isTaxed && { automatic_tax: { enabled: true } }),
    ...addressFrom(order),
    ...(order.shippingMethod !== null && {
      shipping_options: [shippingOption(order, shippingMethodText(order.shippingMethod))],
    }),
  }
}

/** Returns the page to return to: the item's page, the tip's page, or the cart. */
function pageBefore({ lines: [first], tipKind, tipRecordId }: OrderRow): string {
  if (!first && isTipKind(tipKind)) return tipAddress(tipKind, tipRecordId ?? 0)
  if (first && isGiftCardLine(first)) return href('/gift-cards')
  return first && first.cartLineId === null ? href('/item/:id', { id: first.merchItemId }) : href('/cart')
}

function lineItem(line: OrderRow['lines'][number], currency: string): LineItem {
  const { id, priceCents, quantity, taxCode, taxBehavior, shipsFrom } = line
  return {
    price_data: {
      currency,
      unit_amount: priceCents,
      ...(env.isTaxed && taxBehavior && { tax_behavior: taxBehavior as TaxBehavior }),
      product_data: {
        name: cutText(orderLineTitle(line), maxNameLength),
        ...(shipsFrom && { description: preorderText(shipsFrom) }),
        ...(env.isTaxed && taxCode && { tax_code: taxCode }),
      },
    },
    quantity,
    metadata: { line: String(id) },
  }
}

const tipItem = (order: OrderRow): LineItem => ({
  price_data: {
    currency: order.currency,
    unit_amount: order.tipCents,
    product_data: {
      name: cutText(tipLabel(order), maxNameLength),
      ...(env.isTaxed && { tax_code: untaxedCode }),
    },
  },
  quantity: 1,
})

/**
 * Returns the address that Stripe asks for: with shipping zones in the chosen country; none for pickups and downloads.
 */
function addressFrom(order: OrderRow): Partial<Params> {
  const { shippingMethod, shippingCountry, lines } = order
  if (isOnlyDigital(lines) || isTipOnly(order)) return {}
  const chosen = shippingCountry === null ? [] : [shippingCountry]
  const countries = (shippingMethod === null ? env.shippingCountries : chosen) as Country[]
  if (countries.length === 0) return {}
  return {
    shipping_address_collection: { allowed_countries: countries },
    phone_number_collection: { enabled: true },
  }
}

/** Returns the shipping costs with the goods' tax behavior, if all agree; else with the Stripe account's default. */
function shippingOption(order: OrderRow, display_name: string): ShippingOption {
  const [behavior, ...others] = [...new Set(order.lines.map(({ taxBehavior }) => taxBehavior))]
  const isTaxed = env.isTaxed && order.shippingCountry !== null
  return {
    shipping_rate_data: {
      display_name: cutText(display_name, maxMethodLength),
      type: 'fixed_amount',
      fixed_amount: {
        amount: order.shippingCents - splitGiftCardPayment(order).ofShipping,
        currency: order.currency,
      },
      ...(isTaxed && { tax_code: shippingTaxCode }),
      ...(isTaxed && behavior && others.length === 0 && { tax_behavior: behavior as TaxBehavior }),
    },
  }
}

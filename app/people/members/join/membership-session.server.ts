import type Stripe from 'stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { siteCurrency } from '../../../platform/site-currency'
import { cutText } from '../../../platform/text/cut-text'
import { isCountry } from '../../../shop/shipping/countries'
import { destinationsOf } from '../../../shop/shipping/delivery.server'
import { isShippingSetUp } from '../../../shop/shipping/shipping'
import { loadShippingSetup } from '../../../shop/shipping/shipping.server'
import { guestRole } from '../../../site/accounts/roles'
import type { Billing, Plan } from '../../../site/plans/plans'
import { planFromRow } from '../../../site/plans/plans.server'
import { giftAddress, giftDurationText } from '../gifts/gifts'
import type { PendingMembership } from './pending-membership.server'

type Params = Stripe.Checkout.SessionCreateParams
type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry

/**
 * The time in which a payment page is open: Stripe's minimum of 30 minutes, plus time for slow answers and
 * clock differences.
 */
const openForSeconds = 35 * 60
const maxNameLength = 250

/** Returns the parameters of the Stripe Checkout session that a membership is paid in. */
export async function makeMembershipSessionParams(
  membership: PendingMembership,
  origin: string,
  email?: string,
): Promise<Params> {
  const { id: membershipId, reference, user, createdAt } = membership
  const plan = planFromRow(membership.plan)
  const gift = await db.membershipGift.findUnique({ where: { membershipId } })
  const metadata = { membership: reference, plan: String(plan.id) }
  return {
    ...priceOf(
      membership,
      gift ? giftName(plan, gift.months) : plan.name,
      gift ? 'issues' : plan.billing,
      metadata,
    ),
    client_reference_id: reference,
    metadata,
    customer_email: user.role === guestRole ? email : user.email || undefined,
    expires_at: Math.floor(createdAt.getTime() / 1000) + openForSeconds,
    success_url:
      origin + (gift ? giftAddress(gift) : `${href('/join/welcome')}?session_id={CHECKOUT_SESSION_ID}`),
    cancel_url: `${origin}${href('/join')}`,
    ...(env.isTaxed && { automatic_tax: { enabled: true } }),
    ...(gift ? {} : await addressFor(plan)),
  }
}

const giftName = (plan: Plan, months: number | null) =>
  t('{plan}, a gift: {duration}', { plan: plan.name, duration: giftDurationText(plan, months) })

/** @param billing plans by issues, and gifts, are paid once */
function priceOf(
  { priceCents }: PendingMembership,
  name: string,
  billing: Billing,
  metadata: Record<string, string>,
): Pick<Params, 'mode' | 'line_items' | 'payment_intent_data' | 'subscription_data'> {
  const price = {
    currency: siteCurrency(),
    unit_amount: priceCents,
    product_data: { name: cutText(name, maxNameLength) },
  }
  if (billing === 'issues')
    return {
      mode: 'payment',
      line_items: [{ price_data: price, quantity: 1 }],
      payment_intent_data: { metadata },
    }
  return {
    mode: 'subscription',
    line_items: [{ price_data: { ...price, recurring: { interval: billing } }, quantity: 1 }],
    subscription_data: { metadata },
  }
}

/** Returns the address that Stripe asks for: printed issues need one. */
async function addressFor({ delivery }: Plan): Promise<Partial<Params>> {
  if (delivery !== 'print') return {}
  const countries = await countriesShippedTo()
  if (countries.length === 0) return {}
  return { shipping_address_collection: { allowed_countries: countries as Country[] } }
}

async function countriesShippedTo(): Promise<string[]> {
  const setup = await loadShippingSetup()
  if (!isShippingSetUp(setup)) return env.shippingCountries
  return destinationsOf(setup)
    .map(({ value }) => value)
    .filter((value) => isCountry(value))
}

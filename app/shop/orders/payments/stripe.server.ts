import Stripe from 'stripe'
import { env } from '../../../platform/env.server'
import { log } from '../../../platform/logging/log.server'
import { stripeState } from '../../ways-to-pay/stripe-state.server'

/**
 * Tells whether payments are possible. `npm start` without keys and the tests set STRIPE_API_BASE to the local
 * stand-in; the client is always the real one.
 */
export const isPaymentOn = () => stripeState() !== 'off'

let connected: { settings: typeof env.stripe; client: Stripe } | undefined

export function stripeClient(): Stripe {
  const { secretKey, apiBase } = env.stripe
  const known = connected?.settings
  if (!connected || known?.secretKey !== secretKey || known?.apiBase !== apiBase)
    connected = { settings: { ...env.stripe }, client: connect() }
  return connected.client
}

function connect(): Stripe {
  const base = env.stripe.apiBase ? new URL(env.stripe.apiBase) : undefined
  return new Stripe(env.stripe.secretKey ?? 'sk_test_local', {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(base && {
      host: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** Returns the origins of payment pages and of the page to change a card, for the form-action policy. */
export function paymentOrigins(): string[] {
  const local = env.stripe.apiBase ? [new URL(env.stripe.apiBase).origin] : []
  return ['https://checkout.stripe.com', 'https://billing.stripe.com', ...local]
}

/** @returns undefined when the signature is wrong or too old */
export function verifiedStripeEvent(body: Buffer, signature: string): Stripe.Event | undefined {
  if (!env.stripe.webhookSecret) {
    log.error('webhook received, but STRIPE_WEBHOOK_SECRET is not set')
    return
  }
  try {
    return stripeClient().webhooks.constructEvent(body, signature, env.stripe.webhookSecret)
  } catch (error) {
    log.warn({ reason: String(error).split('\n')[0] }, 'webhook rejected')
    return
  }
}

/** Returns the id of an object that Stripe sends as its id or as a whole. */
export const stripeIdOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id

/** Tells whether repeating the request would be useless. */
export function isInvalidRequest(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Tells whether Stripe does not know the object, as after a change of keys or account. */
export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

export function isIdempotencyConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError
}

/** Tells whether Stripe failed; it repeats such a failure for the same idempotency key. */
export function isStripeServerError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500
}

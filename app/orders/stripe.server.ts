import Stripe from 'stripe'
import { env } from '../platform/env.server'
import { log } from '../platform/log.server'

/**
 * Whether anything can be paid. Tests and `npm start` without keys point STRIPE_API_BASE at the local stand-in; there is
 * no other path than the real client.
 */
export const isPaymentOn = () => Boolean(env.stripe.secretKey || env.stripe.apiBase)

let client: Stripe | undefined

/** The Stripe client, made once from the environment. */
export function stripe(): Stripe {
  client ??= connect()
  return client
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

/** Where a form may lead besides to ourselves: to Stripe's hosted page. */
export function paymentOrigins(): string[] {
  const local = env.stripe.apiBase ? [new URL(env.stripe.apiBase).origin] : []
  return ['https://checkout.stripe.com', ...local]
}

/**
 * An event from the bytes of a webhook.
 * @returns undefined when it is not signed with our secret, or too long ago
 */
export function verifiedEvent(body: Buffer, signature: string): Stripe.Event | undefined {
  if (!env.stripe.webhookSecret) {
    log.error('a webhook came, and STRIPE_WEBHOOK_SECRET is not set')
    return
  }
  try {
    return stripe().webhooks.constructEvent(body, signature, env.stripe.webhookSecret)
  } catch (error) {
    log.warn({ reason: String(error).split('\n')[0] }, 'a webhook was refused')
    return
  }
}

/** Whether Stripe answered that something was asked of it that cannot be, which no repetition changes. */
export function isRefusedByStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Whether Stripe knows nothing of what it was asked for: other keys, another account. */
export function isUnknownToStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Whether an idempotency key was used before for something else. */
export function isKeyUsed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError
}

/** Whether Stripe failed by itself and will repeat that failure for the same idempotency key. */
export function isStripesOwnFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500
}

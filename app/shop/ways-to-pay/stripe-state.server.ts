import { env } from '../../platform/env.server'

export type StripeState = 'on' | 'tests' | 'off'

/**
 * Tells whether Stripe takes payments. As tests they move no money: Stripe has the key of a test, or the local stand-in, which
 * has none, answers in its place.
 */
export function stripeState(): StripeState {
  const { secretKey, apiBase } = env.stripe
  if (!secretKey && !apiBase) return 'off'
  return /^[sr]k_live_/.test(secretKey ?? '') ? 'on' : 'tests'
}

import { env } from '../../platform/env.server'
import type { StripeState } from './ways'

/**
 * Tells whether Stripe takes payments. In test mode no money moves: Stripe has a test key, or the local stand-in
 * answers.
 */
export function stripeState(): StripeState {
  const { secretKey, apiBase } = env.stripe
  if (!secretKey && !apiBase) return 'off'
  return /^[sr]k_live_/.test(secretKey ?? '') ? 'on' : 'tests'
}

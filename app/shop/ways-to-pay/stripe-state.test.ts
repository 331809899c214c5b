import { expect, onTestFinished, test } from 'vitest'
import { env } from '../../platform/env.server'
import { stripeState } from './stripe-state.server'

test('payments are tests until Stripe has a live key', () => {
  const before = { ...env.stripe }
  onTestFinished(() => void Object.assign(env.stripe, before))
  const stateOf = (secretKey?: string, apiBase?: string) => {
    Object.assign(env.stripe, { secretKey, apiBase })
    return stripeState()
  }
  expect(stateOf()).toBe('off')
  expect(stateOf(undefined, 'http://127.0.0.1:4242')).toBe('tests')
  expect(stateOf('sk_test_123')).toBe('tests')
  expect(stateOf('rk_live_123')).toBe('on')
  expect(stateOf('sk_live_123')).toBe('on')
})

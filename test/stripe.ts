import { startStripeLocal } from '@zinehouse/stripe-local'
import type Stripe from 'stripe'
import { env } from '../app/platform/env.server'

export const webhookSecret = 'whsec_for_tests'
export const payingCard = '4242424242424242'

interface Held {
  events: { event: Stripe.Event; state: string }[]
}

/** Control calls of a running stand-in. */
export function controlOf(origin: string) {
  const control = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<T> => {
    const answer = await fetch(`${origin}/_control${path}`, { method, body: body && JSON.stringify(body) })
    const result: T = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(result)}`)
    return result
  }
  return {
    origin,
    control,
    pay: (sessionId: string, more: object = {}) =>
      control('POST', `/sessions/${sessionId}/pay`, {
        method: 'card',
        card: payingCard,
        email: 'ada@example.org',
        name: 'Ada',
        ...more,
      }),
    /** How often a session was charged. */
    chargesOf: async (sessionId: string) => {
      const { intentId } = await control<{ intentId: string }>('GET', `/sessions/${sessionId}`)
      const { charges } = await control<{ charges: { payment_intent: string; paid: boolean }[] }>(
        'GET',
        '/charges',
      )
      return charges.filter((charge) => charge.payment_intent === intentId && charge.paid).length
    },
    charges: async () => (await control<{ count: number }>('GET', '/charges')).count,
    sessions: async () => (await control<{ count: number }>('GET', '/sessions')).count,
    events: async () => (await control<Held>('GET', '/events')).events.map(({ event }) => event),
    /** Ends the newest refund at the bank. */
    settleRefund: async (outcome: 'succeeded' | 'failed') => {
      const { refunds } = await control<{ refunds: { id: string }[] }>('GET', '/refunds')
      await control('POST', `/refunds/${refunds.at(-1)?.id}/settle`, { outcome })
    },
    fault: (fault: object) => control('POST', '/faults', fault),
  }
}

/** The stand-in with this process's client pointed at it; its events are held for the test to hand on. */
export async function aPaymentProvider() {
  const local = await startStripeLocal({ port: 0, webhookUrl: null, webhookSecret })
  env.stripe.apiBase = local.origin
  env.stripe.webhookSecret = webhookSecret
  return { ...local, ...controlOf(local.origin) }
}

import { cardFrom, escaped, paymentFields } from '../hosted-page-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { cardError, type Presence, readCard, verdictOn } from '../test-cards.ts'
import { saveCard } from './payment-methods.ts'
import type { Challenge, PaymentMethodRecord } from './records.ts'
import type { Customer } from './wire.ts'

const refusedByBank = cardError(
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
)

interface Waiting {
  challenge?: Challenge | null
}

/**
 * Takes a card from a form, or what its owner then says on the page of the bank.
 * @returns nothing while the bank has to be asked
 * @throws ApiError when a field is wrong, or the bank declines
 */
export function acceptCard(
  sandbox: Sandbox,
  waiting: Waiting,
  form: URLSearchParams,
): { number: string; month: number; year: number; name: string; presence: Presence } | undefined {
  const bank = form.get('bank')
  const { challenge } = waiting
  const card = bank && challenge ? challenge.card : cardFrom(form)
  const name = bank && challenge ? challenge.name : (form.get('name')?.trim() ?? '')
  waiting.challenge = null
  sandbox.store.touch()
  if (bank === 'failed') throw refusedByBank
  const presence = bank ? 'confirmed' : 'at the page'
  const read = readCard(card, new Date(sandbox.now() * 1000))
  const verdict = verdictOn(read.number, presence)
  if (verdict === 'authenticate') {
    waiting.challenge = { card, name }
    return
  }
  if (verdict !== 'pays') throw verdict
  return { ...read, name, presence }
}

export function keepCard(
  sandbox: Sandbox,
  customer: Customer,
  card: NonNullable<ReturnType<typeof acceptCard>>,
): PaymentMethodRecord {
  return saveCard(sandbox, customer, { ...card, isAuthenticated: card.presence === 'confirmed' })
}

/** A form that asks for a card, and posts to the page itself. */
export function cardForm(typed: URLSearchParams, alert: string | null, button: string): string {
  return `${alert ? `<p role="alert">${escaped(alert)}</p>` : ''}
<form method="post">
${paymentFields(typed, true)}
<button type="submit">${button}</button>
</form>`
}

import type { Buyer } from '../payment-objects.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { addressOf, complete } from '../session-completion.ts'
import type { SessionRecord } from '../tables.ts'
import type { Presence } from '../test-cards.ts'
import { collect } from './collect.ts'
import { changeCustomer, makeCustomer } from './customers.ts'
import { applyCoupon } from './discounts.ts'
import { finalize } from './invoices.ts'
import { saveCard } from './payment-methods.ts'
import { startSubscription } from './start.ts'
import type { Customer } from './wire.ts'

interface AcceptedCard {
  number: string
  month: number
  year: number
  presence: Presence
}

/**
 * Completes a session in subscription mode: customer, card, subscription, first invoice, each with its events.
 * @param card that the bank has agreed to; none where none was asked for
 */
export function subscribe(
  sandbox: Sandbox,
  record: SessionRecord,
  buyer: Buyer,
  card: AcceptedCard | null,
): void {
  const { session, plan } = record
  if (!plan) return
  complete(sandbox, record, buyer)
  const customer = buyerAsCustomer(sandbox, record, buyer)
  const presence = card?.presence ?? 'at the page'
  const isAuthenticated = presence === 'confirmed'
  const saved = card && saveCard(sandbox, customer, { ...card, isAuthenticated, name: buyer.name })
  const discounts = (session.discounts ?? []).map(({ coupon }) => applyCoupon(sandbox, String(coupon)))
  const { record: started, invoice } = startSubscription(sandbox, {
    customer,
    plan,
    discounts,
    status: 'active',
    method: saved?.method.id ?? null,
    isTaxed: session.automatic_tax.enabled,
    taxedIn: addressOf(buyer)?.country ?? null,
  })
  finalize(sandbox, invoice, record.intentId)
  collect(sandbox, invoice, { presence, isAutomatic: false })

  session.customer = customer.id
  session.subscription = started.subscription.id
  session.invoice = invoice.invoice.id
  session.payment_status = session.amount_total === 0 ? 'no_payment_required' : 'paid'
  sandbox.store.touch()
  emit(sandbox, 'checkout.session.completed', session)
}

function buyerAsCustomer(sandbox: Sandbox, { session }: SessionRecord, buyer: Buyer): Customer {
  const { name, email, phone, shipping } = buyer
  const customer = sandbox.store.tables.customers[String(session.customer)]
  const address = addressOf(buyer)
  if (!customer) return makeCustomer(sandbox, { name, email, phone, address, shipping })
  changeCustomer(sandbox, customer, () => {
    customer.email ??= email
    customer.name ??= name
    if (address) customer.address = address
    if (shipping) customer.shipping = shipping
  })
  return customer
}

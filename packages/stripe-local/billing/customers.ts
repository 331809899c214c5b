import { z } from 'zod'
import { missing } from '../api-error.ts'
import { expanded, expandParam } from '../expand.ts'
import { listOf } from '../list.ts'
import { changedMetadata, listParams, parseParams, text } from '../params.ts'
import { emit, onClock, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { changes } from './changes.ts'
import { CustomerChange, CustomerParams, wholeAddress } from './customer-params.ts'
import { endSubscription } from './end.ts'
import type { Customer } from './wire.ts'

interface About {
  name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  description?: string | null | undefined
  address?: Customer['address']
  shipping?: Customer['shipping']
  metadata?: Record<string, string>
  test_clock?: string | null
}

/** `POST /v1/customers`. */
export function createCustomer(sandbox: Sandbox, encoded: string): Customer {
  const { address, shipping, invoice_settings, test_clock, expand, ...rest } = parseParams(
    CustomerParams,
    encoded,
  )
  if (test_clock && !sandbox.store.tables.clocks[test_clock]) {
    throw missing('test_helpers.test_clock', test_clock, 'test_clock')
  }
  const customer = onClock(sandbox, test_clock ?? null, () =>
    makeCustomer(sandbox, {
      ...rest,
      address: address ? wholeAddress(address) : null,
      shipping: shipping ? { ...shipping, address: wholeAddress(shipping.address) } : null,
      test_clock: test_clock ?? null,
    }),
  )
  if (invoice_settings?.default_payment_method) {
    customer.invoice_settings.default_payment_method = invoice_settings.default_payment_method
  }
  return expanded(sandbox, customer, expand)
}

/** Makes one and tells of it. */
export function makeCustomer(sandbox: Sandbox, about: About): Customer {
  const id = newId('cus_', 14)
  const customer: Customer = {
    id,
    object: 'customer',
    address: about.address ?? null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: about.description ?? null,
    discount: null,
    email: about.email ?? null,
    invoice_prefix: newId('', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: about.metadata ?? {},
    name: about.name ?? null,
    next_invoice_sequence: 1,
    phone: about.phone ?? null,
    preferred_locales: [],
    shipping: about.shipping ?? null,
    tax_exempt: 'none',
    test_clock: about.test_clock ?? null,
  }
  sandbox.store.tables.customers[id] = customer
  sandbox.store.touch()
  onClock(sandbox, customer.test_clock, () => emit(sandbox, 'customer.created', customer))
  return customer
}

/** `GET /v1/customers/:id`. */
export function retrieveCustomer(sandbox: Sandbox, encoded: string, id: string): object {
  const { expand } = parseParams(z.strictObject({ expand: expandParam }), encoded)
  if (sandbox.store.tables.goneCustomers[id]) return { id, object: 'customer', deleted: true }
  return expanded(sandbox, customerOf(sandbox, id, 'id'), expand)
}

/** `DELETE /v1/customers/:id`: all that they subscribe to ends now. */
export function deleteCustomer(sandbox: Sandbox, _params: string, id: string): object {
  const customer = customerOf(sandbox, id, 'id')
  const { subscriptions, customers, goneCustomers } = sandbox.store.tables
  onClock(sandbox, customer.test_clock, () => {
    for (const record of Object.values(subscriptions)) {
      const { customer: owner, status } = record.subscription
      if (owner !== id || ['canceled', 'incomplete_expired'].includes(status)) continue
      endSubscription(sandbox, record, { reason: 'cancellation_requested' })
    }
    emit(sandbox, 'customer.deleted', customer)
  })
  delete customers[id]
  goneCustomers[id] = true
  sandbox.store.touch()
  return { id, object: 'customer', deleted: true }
}

export function customerOf(sandbox: Sandbox, id: string, param = 'customer'): Customer {
  const customer = sandbox.store.tables.customers[id]
  if (!customer) throw missing('customer', id, param)
  return customer
}

/** `POST /v1/customers/:id`. */
export function updateCustomer(sandbox: Sandbox, encoded: string, id: string): Customer {
  const {
    metadata: change,
    address,
    shipping,
    invoice_settings,
    expand,
    ...rest
  } = parseParams(CustomerChange, encoded)
  const customer = customerOf(sandbox, id, 'id')
  const method = invoice_settings?.default_payment_method
  if (method && sandbox.store.tables.paymentMethods[method]?.method.customer !== id) {
    throw missing('payment_method', method, 'invoice_settings[default_payment_method]')
  }
  changeCustomer(sandbox, customer, () => {
    Object.assign(customer, rest, { metadata: changedMetadata(customer.metadata, change) })
    if (address !== undefined) customer.address = address && wholeAddress(address)
    if (shipping !== undefined) {
      customer.shipping = shipping && { ...shipping, address: wholeAddress(shipping.address) }
    }
    if (method !== undefined) customer.invoice_settings.default_payment_method = method
  })
  return expanded(sandbox, customer, expand)
}

/** Changes one, and tells of it if anything is different then. */
export function changeCustomer(sandbox: Sandbox, customer: Customer, work: () => void): void {
  const previous = changes(customer, work)
  if (!previous) return
  sandbox.store.touch()
  onClock(sandbox, customer.test_clock, () => emit(sandbox, 'customer.updated', customer, previous))
}

/** `GET /v1/customers`, newest first. */
export function listCustomers(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    email: text().optional(),
    test_clock: text().optional(),
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.customers)
    .filter((customer) => !query.email || customer.email === query.email)
    .filter((customer) => customer.test_clock === (query.test_clock ?? null))
  return expanded(sandbox, listOf('/v1/customers', found.reverse(), query), query.expand)
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../api-error.ts'
import { readBody, sendPage } from '../http.ts'
import { bankPage, messagePage } from '../page-frame.ts'
import { onClock, type Sandbox } from '../sandbox.ts'
import { acceptCard, keepCard } from './card-page.ts'
import { changeCustomer } from './customers.ts'
import { changeSubscription } from './invoices.ts'
import { isLive, portalCancel, portalCard, portalHome } from './portal-html.ts'
import type { PortalSession, SubscriptionRecord } from './records.ts'
import { updateSubscription } from './update.ts'
import type { Customer } from './wire.ts'

const ONE_HOUR = 3600

interface Visit {
  id: string
  /** `card`, `cancel`, `renew`, or nothing for the first page. */
  step: string
  query: URLSearchParams
}

/** The customer portal. Plain forms, no JavaScript. */
export async function handlePortal(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  { id, step, query }: Visit,
): Promise<void> {
  const portal = sandbox.store.tables.portals[id]
  const customer = sandbox.store.tables.customers[portal?.session.customer ?? '']
  if (!portal || !customer || sandbox.now() > portal.session.created + ONE_HOUR) {
    return sendPage(response, 404, messagePage('This page has expired. Please go back to the shop.', null))
  }
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : null
  try {
    onClock(sandbox, customer.test_clock, () => {
      if (form) take(sandbox, response, { portal, customer, step, form })
      else show(sandbox, response, portal, step, query)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (step === 'card' && form) sendPage(response, error.status, portalCard(portal, form, error.message))
    else sendPage(response, error.status, messagePage(error.message, home(portal)))
  }
  sandbox.store.save()
}

function show(
  sandbox: Sandbox,
  response: ServerResponse,
  portal: PortalSession,
  step: string,
  query: URLSearchParams,
): void {
  const { flow, id } = portal.session
  if (!step && flow?.type === 'payment_method_update') redirect(response, `/p/session/${id}/card`)
  else sendPage(response, 200, pageOf(sandbox, portal, step, query))
}

function pageOf(sandbox: Sandbox, portal: PortalSession, step: string, query: URLSearchParams): string {
  if (step === 'card') {
    return portal.challenge ? bankPage('$0.00') : portalCard(portal, new URLSearchParams(), null)
  }
  const ending = portal.session.flow?.subscription_cancel?.subscription
  const leaving = query.get('subscription') ?? (step ? null : ending)
  const subscription = leaving ? mine(sandbox, portal, leaving).subscription : null
  const isOffered = subscription && !subscription.cancel_at_period_end && isLive(subscription)
  return isOffered ? portalCancel(portal, subscription) : portalHome(sandbox, portal)
}

interface Taken {
  portal: PortalSession
  customer: Customer
  step: string
  form: URLSearchParams
}

function take(sandbox: Sandbox, response: ServerResponse, { portal, customer, step, form }: Taken): void {
  if (step === 'card') {
    if (!changeCard(sandbox, portal, customer, form)) {
      sendPage(response, 200, bankPage('$0.00'))
      return
    }
  } else {
    const { subscription } = mine(sandbox, portal, form.get('subscription') ?? '')
    const change = new URLSearchParams({ cancel_at_period_end: String(step === 'cancel') })
    const feedback = form.get('feedback')
    if (feedback) change.set('cancellation_details[feedback]', feedback)
    updateSubscription(sandbox, change.toString(), subscription.id)
  }
  redirect(response, afterwards(portal))
}

/** @returns whether it is done; not while the bank has to be asked */
function changeCard(
  sandbox: Sandbox,
  portal: PortalSession,
  customer: Customer,
  form: URLSearchParams,
): boolean {
  const card = acceptCard(sandbox, portal, form)
  if (!card) return false
  const { method } = keepCard(sandbox, customer, card)
  changeCustomer(sandbox, customer, () => {
    customer.invoice_settings.default_payment_method = method.id
  })
  for (const record of Object.values(sandbox.store.tables.subscriptions)) {
    const { subscription } = record
    if (subscription.customer !== customer.id || !isLive(subscription)) continue
    changeSubscription(sandbox, record, () => {
      subscription.default_payment_method = method.id
    })
  }
  return true
}

/** A subscription of this customer; another's looks the same as none. */
function mine(sandbox: Sandbox, { session }: PortalSession, id: string): SubscriptionRecord {
  const record = sandbox.store.tables.subscriptions[id]
  if (record?.subscription.customer === session.customer) return record
  throw new ApiError(404, 'There is no such subscription.')
}

function afterwards({ session }: PortalSession): string {
  const { flow } = session
  if (flow?.after_completion.redirect) return flow.after_completion.redirect.return_url
  const isFlow = flow !== null && session.return_url
  return isFlow ? (session.return_url ?? '') : `/p/session/${session.id}`
}

const home = ({ session }: PortalSession) => ({ href: `/p/session/${session.id}`, text: 'Back' })

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

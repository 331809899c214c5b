import type Stripe from 'stripe'
import { z } from 'zod'
import { parseParams, text, webUrl } from '../params.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { customerOf } from './customers.ts'
import { subscriptionOf } from './reading.ts'

const AfterCompletion = z.strictObject({
  type: z.enum(['portal_homepage', 'redirect', 'hosted_confirmation']),
  redirect: z.strictObject({ return_url: webUrl }).optional(),
})

const FlowData = z.strictObject({
  type: z.enum(['payment_method_update', 'subscription_cancel']),
  subscription_cancel: z.strictObject({ subscription: text() }).optional(),
  after_completion: AfterCompletion.optional(),
})

const PortalParams = z.strictObject({
  customer: text(),
  return_url: webUrl.optional(),
  configuration: text().optional(),
  flow_data: FlowData.optional(),
  locale: text().optional(),
})

/** `POST /v1/billing_portal/sessions`. */
export function createPortalSession(sandbox: Sandbox, encoded: string): Stripe.BillingPortal.Session {
  const { customer, return_url, flow_data, configuration, locale } = parseParams(PortalParams, encoded)
  customerOf(sandbox, customer)
  const leaving = flow_data?.subscription_cancel?.subscription
  if (leaving) subscriptionOf(sandbox, leaving)
  const id = newId('bps_1')
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: configuration ?? 'bpc_1Local',
    created: sandbox.now(),
    customer,
    customer_account: null,
    flow: flow_data ? flowOf(flow_data) : null,
    livemode: false,
    locale: locale ?? null,
    on_behalf_of: null,
    return_url: return_url ?? null,
    url: `${sandbox.hostedOrigin}/p/session/${id}`,
  }
  sandbox.store.tables.portals[id] = { session, challenge: null }
  sandbox.store.touch()
  return session
}

function flowOf({
  type,
  after_completion,
  subscription_cancel,
}: z.output<typeof FlowData>): Stripe.BillingPortal.Session.Flow {
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after_completion?.redirect ?? null,
      type: after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: subscription_cancel ? { ...subscription_cancel, retention: null } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
}

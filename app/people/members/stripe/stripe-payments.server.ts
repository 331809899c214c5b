import type Stripe from 'stripe'
import { paymentColumnsOf } from '../../../shop/orders/payments/session-payment.server'
import { stripeClient } from '../../../shop/orders/payments/stripe.server'
import type { StripePayment } from './stripe-payments'

/** The maximum number of invoices that are read: more than decades of months. */
const maxInvoices = 1000

export async function fetchPaymentsOfInvoices(subscription: Stripe.Subscription): Promise<StripePayment[]> {
  const invoices = await stripeClient()
    .invoices.list({ subscription: subscription.id, status: 'paid', limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: maxInvoices })
  const customer =
    typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id
  const charges = await chargesOf({ customer })
  return Promise.all(invoices.reverse().map((invoice) => ofInvoice(invoice, charges)))
}

export async function fetchPaymentsOfSession(session: Stripe.Checkout.Session): Promise<StripePayment[]> {
  const { paymentIntentId, totalCents, taxCents, includedTaxCents, isTest } = paymentColumnsOf(session)
  const charges = paymentIntentId ? await chargesOf({ payment_intent: paymentIntentId }) : new Map()
  const charge = charges.get(paymentIntentId ?? '')
  return [
    {
      id: paymentIntentId ?? session.id,
      paymentIntentId,
      isTest,
      amountCents: totalCents,
      taxCents: taxCents + includedTaxCents,
      ...(await settlementOf(charge)),
      currency: session.currency ?? 'usd',
      periodFrom: null,
      periodUntil: null,
      paidAt: new Date((charge?.created ?? session.created) * 1000),
    },
  ]
}

type Charges = Map<string, Stripe.Charge>

async function chargesOf(of: { customer: string } | { payment_intent: string }): Promise<Charges> {
  const charges = await stripeClient()
    .charges.list({ ...of, limit: 100, expand: ['data.balance_transaction'] })
    .autoPagingToArray({ limit: maxInvoices })
  return new Map(
    charges
      .filter(({ paid }) => paid)
      .map((charge) => [idIn(charge.payment_intent) ?? charge.id, charge] as const),
  )
}

async function ofInvoice(invoice: Stripe.Invoice, charges: Charges): Promise<StripePayment> {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')
  const paymentIntentId = idIn(paid?.payment.payment_intent) ?? null
  const lines = invoice.lines.data
  const charged = lines.filter(({ amount }) => amount >= 0)
  const periods = (charged.length > 0 ? charged : lines).map(({ period }) => period)
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created
  return {
    id: invoice.id ?? '',
    paymentIntentId,
    isTest: !invoice.livemode,
    currency: invoice.currency,
    amountCents: invoice.amount_paid,
    taxCents: taxOf(invoice),
    ...(await settlementOf(charges.get(paymentIntentId ?? ''))),
    periodFrom: dateOf(Math.min(...periods.map(({ start }) => start))),
    periodUntil: dateOf(Math.max(...periods.map(({ end }) => end))),
    paidAt: new Date(paidAt * 1000),
  }
}

const taxOf = ({ total_taxes }: Stripe.Invoice) =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns a charge's fees, those of its disputes included, and the refunded amount; what a bank took back counts as
 * refunded until the dispute is won.
 */
async function settlementOf(charge: Stripe.Charge | undefined) {
  if (!charge) return { feeCents: 0, refundedCents: 0 }
  const { balance_transaction: transaction, amount, amount_refunded } = charge
  const disputes = charge.disputed ? await disputesOf(charge.id) : []
  const own = typeof transaction === 'object' ? (transaction?.fee ?? 0) : 0
  const moved = disputes.flatMap((dispute) => dispute.balance_transactions)
  const taken = disputes.filter((dispute) => !isMoneyHere(dispute))
  return {
    feeCents: moved.reduce((sum, { fee }) => sum + fee, own),
    refundedCents: Math.min(
      amount,
      taken.reduce((sum, dispute) => sum + dispute.amount, amount_refunded),
    ),
  }
}

/** Tells whether a disputed payment is still with the site: the dispute is won, or only an inquiry. */
const isMoneyHere = ({ status }: Stripe.Dispute) => status === 'won' || status.startsWith('warning')

const disputesOf = async (charge: string): Promise<Stripe.Dispute[]> =>
  (await stripeClient().disputes.list({ charge, limit: 100 })).data

const dateOf = (seconds: number) => (Number.isFinite(seconds) ? new Date(seconds * 1000) : null)
const idIn = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : object?.id

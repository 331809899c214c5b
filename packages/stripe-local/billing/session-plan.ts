import { invalid } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import type { SubscriptionMode } from '../session-params.ts'
import type { SessionRecord } from '../tables.ts'
import { customerOf } from './customers.ts'
import { DAY } from './periods.ts'
import { makePrice, priceInWords, priceToSell } from './prices.ts'
import type { SessionPlan } from './records.ts'
import { trialEndOf } from './start.ts'
import type { Customer, Price } from './wire.ts'

interface Planned {
  plan: SessionPlan
  lines: SessionRecord['lines']
  currency: string
  customer: Customer | undefined
}

/** What a session in subscription mode will start, and its lines as the page shows them. */
export function planFrom(sandbox: Sandbox, params: SubscriptionMode): Planned {
  const { customer: id, customer_email, subscription_data: about } = params
  if (id && customer_email) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer')
  }
  if (about.trial_period_days && about.trial_end) {
    const rule = 'You may only specify one of these parameters: trial_end, trial_period_days.'
    throw invalid(rule, 'subscription_data[trial_end]')
  }
  if (about.trial_end && about.trial_end < sandbox.now() + 2 * DAY) {
    const rule = 'The `trial_end` date has to be at least 2 days in the future.'
    throw invalid(rule, 'subscription_data[trial_end]')
  }
  const customer = id ? customerOf(sandbox, id) : undefined
  const sold = params.line_items.map((line, index) => ({ ...line, price: soldPrice(sandbox, line, index) }))
  const recurring = sold.filter(({ price }) => price.recurring)
  checkPrices(sold.map(({ price }) => price))
  const plan: SessionPlan = {
    items: recurring.map(({ price, quantity }) => ({ price: price.id, quantity })),
    once: sold
      .filter(({ price }) => !price.recurring)
      .map(({ price, quantity }) => ({ price: price.id, quantity })),
    metadata: about.metadata,
    description: about.description ?? null,
    trialDays: about.trial_period_days ?? null,
    trialEnd: about.trial_end ?? null,
    missingPaymentMethod: about.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  }
  const isTrial = trialEndOf(plan, sandbox.now()) !== null
  const lines = sold.map(({ price, quantity }) => lineOf(sandbox, price, quantity, isTrial))
  return { plan, lines, currency: sold[0]?.price.currency ?? 'usd', customer }
}

function soldPrice(sandbox: Sandbox, line: SubscriptionMode['line_items'][number], index: number): Price {
  const at = `line_items[${index}]`
  if ((line.price === undefined) === (line.price_data === undefined)) {
    throw invalid('You must specify either `price` or `price_data`.', at)
  }
  if (line.price_data) return makePrice(sandbox, line.price_data)
  return priceToSell(sandbox, line.price ?? '', `${at}[price]`)
}

function checkPrices(prices: Price[]): void {
  const recurring = prices.filter((price) => price.recurring)
  if (recurring.length === 0) {
    const rule = 'You must provide at least one recurring price in `subscription` mode when using prices.'
    throw invalid(rule, 'line_items')
  }
  const intervals = recurring.map(
    (price) => `${price.recurring?.interval} ${price.recurring?.interval_count}`,
  )
  if (new Set(intervals).size > 1) {
    throw invalid('Checkout does not support multiple prices with different billing intervals.', 'line_items')
  }
  if (new Set(prices.map(({ currency }) => currency)).size > 1) {
    throw invalid('All line items must have the same currency.', 'line_items')
  }
}

function lineOf(
  sandbox: Sandbox,
  price: Price,
  quantity: number,
  isTrial: boolean,
): SessionRecord['lines'][number] {
  const product = sandbox.store.tables.products[price.product]
  return {
    description: product?.name ?? 'Subscription',
    note: product?.description ?? undefined,
    quantity,
    amount_total: price.recurring && isTrial ? 0 : price.unit_amount * quantity,
    taxBehavior: price.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive',
    recurring: price.recurring ? priceInWords(price, quantity) : undefined,
  }
}

import { invalid } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { makePrice, priceToSell } from './prices.ts'
import { remainingTime, unusedTime } from './prorations.ts'
import type { SubscriptionRecord } from './records.ts'
import { planOf, subscriptionItem } from './subscription-object.ts'
import type { Create, Update } from './subscription-params.ts'
import type { Price, SubscriptionItem } from './wire.ts'

type Given = NonNullable<Update['items']>[number] | Create['items'][number]

/** @returns the recurring price that a call names or describes; none where it has neither */
export function priceGiven(sandbox: Sandbox, given: Given, index: number): Price | undefined {
  const param = `items[${index}]`
  if (given.price && given.price_data)
    throw invalid('You may only specify one of `price` and `price_data`.', param)
  if (given.price_data) return makePrice(sandbox, given.price_data)
  if (!given.price) return
  const price = priceToSell(sandbox, given.price, `${param}[price]`)
  if (price.recurring) return price
  throw invalid(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    `${param}[price]`,
  )
}

/**
 * Changes what is subscribed to, and leaves the difference to the next invoice where it is asked to.
 * @returns whether a new period has to begin now, as from a month to a year
 */
export function changeItems(sandbox: Sandbox, record: SubscriptionRecord, params: Update): boolean {
  const { subscription } = record
  const before = subscription.items.data.map((item) => structuredClone(item))
  const [old] = before
  const period = { start: old?.current_period_start ?? 0, end: old?.current_period_end ?? 0 }
  for (const [index, given] of (params.items ?? []).entries())
    changeItem(sandbox, record, given, index, period)
  const { data } = subscription.items
  subscription.items.total_count = data.length
  if (data.length === 0) throw invalid('A subscription must have at least one active item.', 'items')
  if (new Set(data.map(intervalOf)).size > 1) {
    throw invalid('All prices of a subscription have the same billing interval here.', 'items')
  }
  if (subscription.status === 'trialing') return false
  const isNewPeriod =
    (old && data[0] && intervalOf(old) !== intervalOf(data[0])) || params.billing_cycle_anchor?.type === 'now'
  if (params.proration_behavior !== 'none') prorate(sandbox, record, before, params, Boolean(isNewPeriod))
  return Boolean(isNewPeriod)
}

function changeItem(
  sandbox: Sandbox,
  { subscription }: SubscriptionRecord,
  given: NonNullable<Update['items']>[number],
  index: number,
  period: { start: number; end: number },
): void {
  const { items } = subscription
  const price = priceGiven(sandbox, given, index)
  const item = items.data.find(({ id }) => id === given.id)
  if (given.id && !item) throw invalid(`No such subscription item: '${given.id}'`, `items[${index}][id]`)
  if (!item) {
    if (!price) throw invalid('A new item needs a price.', `items[${index}]`)
    items.data = [...items.data, subscriptionItem(subscription.id, price, given.quantity ?? 1, period)]
    return
  }
  if (given.deleted) {
    items.data = items.data.filter(({ id }) => id !== item.id)
    return
  }
  item.quantity = given.quantity ?? item.quantity
  if (price) Object.assign(item, { price: structuredClone(price), plan: planOf(price) })
}

function prorate(
  sandbox: Sandbox,
  record: SubscriptionRecord,
  before: SubscriptionItem[],
  { proration_date }: Update,
  isNewPeriod: boolean,
): void {
  const from = proration_date ?? sandbox.now()
  const after = record.subscription.items.data
  const changed = (one: SubscriptionItem, others: SubscriptionItem[]) =>
    !others.some(
      ({ id, price, quantity }) => id === one.id && price.id === one.price.id && quantity === one.quantity,
    )
  for (const item of before) {
    if (isNewPeriod || changed(item, after)) record.pending.push(unusedTime(sandbox, item, from))
  }
  if (isNewPeriod) return
  for (const item of after) if (changed(item, before)) record.pending.push(remainingTime(sandbox, item, from))
}

const intervalOf = ({ price: { recurring } }: SubscriptionItem) =>
  `${recurring?.interval} ${recurring?.interval_count}`

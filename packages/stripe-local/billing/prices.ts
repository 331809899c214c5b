import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import { expanded, expandParam } from '../expand.ts'
import { listOf } from '../list.ts'
import { money } from '../money.ts'
import {
  changedMetadata,
  emptyable,
  flag,
  integer,
  listParams,
  metadata,
  metadataChange,
  parseParams,
  text,
} from '../params.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { makeProduct, ProductData } from './products.ts'
import type { Price } from './wire.ts'

const LARGEST_CENTS = 99_999_999

export const Recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer(1, 36).default(1),
})

const base = {
  currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
  unit_amount: integer(0, LARGEST_CENTS),
  recurring: Recurring.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
  product: text().optional(),
  product_data: ProductData.optional(),
}

/** A price that is made on the way, for one session or subscription. */
export const PriceData = z.strictObject(base)

const PriceParams = z.strictObject({
  ...base,
  active: flag.default(true),
  lookup_key: text(200).optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text().optional(),
  metadata,
  expand: expandParam,
})

const PriceChange = z.strictObject({
  active: flag.optional(),
  lookup_key: emptyable(text(200)),
  transfer_lookup_key: flag.default(false),
  nickname: emptyable(text()),
  metadata: metadataChange,
  expand: expandParam,
})

/** `POST /v1/prices`. */
export function createPrice(sandbox: Sandbox, encoded: string): Price {
  const { lookup_key, transfer_lookup_key, nickname, expand, ...params } = parseParams(PriceParams, encoded)
  if (lookup_key) freeLookupKey(sandbox, lookup_key, transfer_lookup_key)
  const price = makePrice(sandbox, params)
  Object.assign(price, {
    active: params.active,
    metadata: params.metadata,
    lookup_key: lookup_key ?? null,
    nickname: nickname ?? null,
  })
  emit(sandbox, 'price.created', price)
  return expanded(sandbox, price, expand)
}

/** Prices made inline are not for use elsewhere: they begin inactive. */
export function makePrice(sandbox: Sandbox, params: z.output<typeof PriceData>): Price {
  const { products, prices } = sandbox.store.tables
  if ((params.product === undefined) === (params.product_data === undefined)) {
    throw invalid('You must specify either `product` or `product_data`.', 'product')
  }
  if (params.product !== undefined && !products[params.product]) {
    throw missing('product', params.product, 'product')
  }
  const product = params.product ?? makeProduct(sandbox, params.product_data ?? { name: '', metadata: {} }).id
  const id = newId('price_1')
  const price: Price = {
    id,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: sandbox.now(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: params.recurring
      ? { ...params.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: params.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount: params.unit_amount,
    unit_amount_decimal: String(params.unit_amount),
  }
  prices[id] = price
  sandbox.store.touch()
  return price
}

/** `GET /v1/prices/:id`. */
export function retrievePrice(sandbox: Sandbox, encoded: string, id: string): Price {
  const { expand } = parseParams(z.strictObject({ expand: expandParam }), encoded)
  return expanded(sandbox, priceOf(sandbox, id, 'price'), expand)
}

export function priceOf(sandbox: Sandbox, id: string, param: string): Price {
  const price = sandbox.store.tables.prices[id]
  if (!price) throw missing('price', id, param)
  return price
}

/** A price that new buyers can have. */
export function priceToSell(sandbox: Sandbox, id: string, param: string): Price {
  const price = priceOf(sandbox, id, param)
  if (price.active) return price
  throw invalid('The price specified is inactive. This field only accepts active prices.', param)
}

/** `POST /v1/prices/:id`: what a price costs never changes. */
export function updatePrice(sandbox: Sandbox, encoded: string, id: string): Price {
  const { metadata: change, transfer_lookup_key, expand, ...rest } = parseParams(PriceChange, encoded)
  const price = priceOf(sandbox, id, 'price')
  if (rest.lookup_key && rest.lookup_key !== price.lookup_key) {
    freeLookupKey(sandbox, rest.lookup_key, transfer_lookup_key)
  }
  Object.assign(price, rest, { metadata: changedMetadata(price.metadata, change) })
  sandbox.store.touch()
  emit(sandbox, 'price.updated', price)
  return expanded(sandbox, price, expand)
}

/** `GET /v1/prices`, newest first. */
export function listPrices(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    active: flag.optional(),
    lookup_keys: z.array(text()).max(10).optional(),
    product: text().optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.prices)
    .filter(({ active }) => query.active === undefined || active === query.active)
    .filter(({ product }) => !query.product || product === query.product)
    .filter(({ type }) => !query.type || type === query.type)
    .filter(({ lookup_key }) => !query.lookup_keys || query.lookup_keys.includes(lookup_key ?? ''))
  return expanded(sandbox, listOf('/v1/prices', found.reverse(), query), query.expand)
}

/** `$5.00 per month`, `$5.00 every 3 months`. */
export function priceInWords({ unit_amount, currency, recurring }: Price, quantity = 1): string {
  const sum = money(unit_amount * quantity, currency)
  if (!recurring) return sum
  const { interval, interval_count } = recurring
  return interval_count === 1 ? `${sum} per ${interval}` : `${sum} every ${interval_count} ${interval}s`
}

/** @throws ApiError where another price has the key and it is not to be taken from it */
function freeLookupKey(sandbox: Sandbox, key: string, isTransferred: boolean): void {
  const owner = Object.values(sandbox.store.tables.prices).find(({ lookup_key }) => lookup_key === key)
  if (!owner) return
  if (!isTransferred) {
    throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, 'lookup_key')
  }
  owner.lookup_key = null
}

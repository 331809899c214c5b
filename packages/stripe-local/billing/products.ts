import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, missing } from '../api-error.ts'
import { expandParam } from '../expand.ts'
import { listOf } from '../list.ts'
import {
  changedMetadata,
  emptyable,
  flag,
  listParams,
  metadata,
  metadataChange,
  parseParams,
  text,
  webUrl,
} from '../params.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'

const taxCode = z.string().regex(/^txcd_\d{8}$/, 'No such tax code')

const shared = {
  active: flag.optional(),
  description: text().optional(),
  images: z.array(webUrl).max(8).optional(),
  tax_code: taxCode.optional(),
  unit_label: text(12).optional(),
  statement_descriptor: text(22).optional(),
  url: webUrl.optional(),
  shippable: flag.optional(),
}

/** What Checkout and prices take for a product that is made on the way. */
export const ProductData = z.strictObject({
  name: text(),
  description: text().optional(),
  images: z.array(webUrl).max(8).optional(),
  metadata,
  tax_code: taxCode.optional(),
})

const ProductParams = z.strictObject({ ...shared, id: text(200).optional(), name: text(), metadata })

const ProductChange = z.strictObject({
  ...shared,
  name: text().optional(),
  description: emptyable(text()),
  metadata: metadataChange,
  expand: expandParam,
})

/** `POST /v1/products`. */
export function createProduct(sandbox: Sandbox, encoded: string): Stripe.Product {
  const product = makeProduct(sandbox, parseParams(ProductParams, encoded))
  emit(sandbox, 'product.created', product)
  return product
}

export function makeProduct(sandbox: Sandbox, params: z.output<typeof ProductParams>): Stripe.Product {
  const { products } = sandbox.store.tables
  const { id = newId('prod_', 14), name } = params
  if (products[id]) {
    throw new ApiError(400, 'Product already exists.', { code: 'resource_already_exists', param: 'id' })
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: params.active ?? true,
    created: sandbox.now(),
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata,
    name,
    package_dimensions: null,
    shippable: params.shippable ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: sandbox.now(),
    url: params.url ?? null,
  }
  products[id] = product
  sandbox.store.touch()
  return product
}

/** `GET /v1/products/:id`. */
export function retrieveProduct(sandbox: Sandbox, _params: string, id: string): Stripe.Product {
  const product = sandbox.store.tables.products[id]
  if (!product) throw missing('product', id, 'id')
  return product
}

/** `POST /v1/products/:id`. */
export function updateProduct(sandbox: Sandbox, encoded: string, id: string): Stripe.Product {
  const { metadata: change, expand: _, ...rest } = parseParams(ProductChange, encoded)
  const product = retrieveProduct(sandbox, '', id)
  Object.assign(product, rest, {
    metadata: changedMetadata(product.metadata, change),
    updated: sandbox.now(),
  })
  sandbox.store.touch()
  emit(sandbox, 'product.updated', product)
  return product
}

/** `GET /v1/products`, newest first. */
export function listProducts(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    active: flag.optional(),
    ids: z.array(text()).optional(),
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.products)
    .filter(({ active }) => query.active === undefined || active === query.active)
    .filter(({ id }) => query.ids?.includes(id) ?? true)
  return listOf('/v1/products', found.reverse(), query)
}

import { PageQuery } from '../../../platform/http/list-request.server'
import { AddToCartRequest } from '../../../shop/cart/cart-requests'
import { DiscountRequest } from '../../../shop/discounts/api/discount-json.server'
import { discountDeskList } from '../../../shop/discounts/discount-list.server'
import { StockRequest } from '../../../shop/items/api/stock-json.server'
import { ItemOptionsRequest, VariantsRequest } from '../../../shop/items/api/variants-json.server'
import { PartQuantityRequest, PartRequest } from '../../../shop/items/bundle-form'
import { merchContentKind } from '../../../shop/items/merch.content.server'
import { FilesFields } from '../../../shop/items/variant-files.server'
import { CheckoutRequest } from '../../../shop/orders/checkout/checkout'
import {
  doesOperationChangeRecord,
  doesOperationCreateRecord,
  type Operations,
  uploadFormOf,
} from './operation'

export const shopOperations: Operations = {
  'api/merch': {
    get: { summary: 'All items of the shop, the newest first', query: PageQuery, answer: 'MerchItems' },
    post: {
      summary: 'Add an item',
      answer: 'MerchItem',
      ...doesOperationCreateRecord(merchContentKind.may),
      multipart: uploadFormOf(merchContentKind),
      errors: [409],
    },
  },
  'api/merch/:id': {
    get: { summary: 'An item', answer: 'MerchItem' },
    put: {
      summary: 'Change an item',
      answer: 'MerchItem',
      multipart: uploadFormOf(merchContentKind),
      ...doesOperationChangeRecord(merchContentKind.may),
    },
    delete: {
      summary: 'Put an item into the trash',
      answer: 'Message',
      ...doesOperationChangeRecord(merchContentKind.may),
    },
  },
  'api/merch/:id/files': {
    post: {
      summary: 'Add files that buyers of a variant download',
      answer: 'AddedFiles',
      ...doesOperationCreateRecord(['sell']),
      multipart: { fields: FilesFields, files: ['files'] },
    },
  },
  'api/cart': {
    get: { summary: 'The lines of the own cart', by: 'user', answer: 'CartLines' },
  },
  'api/cart/add': {
    post: {
      summary: 'Add an item to the cart',
      by: 'user',
      json: AddToCartRequest,
      answer: 'AddedLine',
      errors: [404, 409],
    },
  },
  'api/cart/remove/:id': {
    delete: { summary: 'Remove a line from the cart', by: 'user', answer: 'Message' },
  },
  'api/checkout': {
    post: {
      summary: 'Begin to pay',
      by: 'user',
      json: CheckoutRequest,
      answer: 'Checkout',
      errors: [409, 503],
    },
  },
  'api/stripe/webhook': {
    post: { summary: 'Events of Stripe, signed', answer: 'Received', errors: [413] },
  },
}

/** The operations on what is sold, for sellers. */
export const goodsOperations: Operations = {
  'api/merch/:id/variants': {
    get: {
      summary: 'Options and variants of an item, drafts included, with their stock',
      by: merchContentKind.may,
      answer: 'ItemVariants',
    },
    put: {
      summary: 'Change variants',
      json: VariantsRequest,
      answer: 'ItemVariants',
      ...doesOperationChangeRecord(merchContentKind.may),
    },
  },
  'api/merch/:id/options': {
    put: {
      summary: 'Set the options of an item: it has a variant for each combination then',
      json: ItemOptionsRequest,
      answer: 'ItemVariants',
      ...doesOperationChangeRecord(merchContentKind.may),
    },
  },
  'api/merch/:id/parts': {
    post: {
      summary: 'Add a part to a bundle; with its first one, an item becomes a bundle',
      json: PartRequest,
      answer: 'ItemVariants',
      ...doesOperationCreateRecord(['sell']),
      errors: [404, 409],
    },
  },
  'api/merch/:id/parts/:part': {
    put: {
      summary: 'Change how many a bundle has of a part',
      json: PartQuantityRequest,
      answer: 'ItemVariants',
      by: ['sell'],
      errors: [409],
    },
    delete: { summary: 'Take a part out of a bundle', answer: 'ItemVariants', by: ['sell'], errors: [409] },
  },
  'api/discounts': {
    get: {
      summary: 'Discount codes, the newest first',
      query: discountDeskList.Query,
      by: ['sell'],
      answer: 'Discounts',
    },
    post: {
      summary: 'Add a code',
      json: DiscountRequest,
      answer: 'Discount',
      ...doesOperationCreateRecord(['sell']),
      errors: [409],
    },
  },
  'api/discounts/:id': {
    get: { summary: 'A code', by: ['sell'], answer: 'Discount' },
    put: {
      summary: 'Change a code',
      json: DiscountRequest,
      answer: 'Discount',
      ...doesOperationChangeRecord(['sell']),
    },
    delete: { summary: 'Delete a code', answer: 'Message', ...doesOperationChangeRecord(['sell']) },
  },
  'api/stock': {
    get: {
      summary: 'What is left of each variant',
      query: PageQuery,
      by: merchContentKind.may,
      answer: 'StockList',
    },
  },
  'api/stock/:id': {
    get: { summary: 'What is left of a variant', by: merchContentKind.may, answer: 'Stock' },
    put: {
      summary: 'Set what is left of a variant',
      json: StockRequest,
      by: merchContentKind.may,
      answer: 'Stock',
    },
  },
}

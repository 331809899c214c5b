import { AddToCartRequest } from '../../cart/cart-requests'
import { CheckoutRequest } from '../../orders/checkout/checkout'
import { merchContent } from '../../shop/merch.content.server'
import { FilesFields } from '../../shop/variant-files'
import { changes, creates, deletes, uploadOf, type Operations } from './operation'

export const shopOperations: Operations = {
  'api/merch': {
    get: { summary: 'All items of the shop', answer: 'MerchItems' },
    post: {
      ...{ summary: 'Add an item', answer: 'MerchItem', ...creates(merchContent.may) },
      ...{ multipart: uploadOf(merchContent), errors: [409, 413, 415] },
    },
  },
  'api/merch/:id': {
    get: { summary: 'An item', answer: 'MerchItem' },
    put: { summary: 'Change an item', answer: 'MerchItem', multipart: uploadOf(merchContent), ...changes(merchContent.may) },
    delete: { summary: 'Put an item into the trash', answer: 'Message', ...deletes(merchContent.may) },
  },
  'api/merch/:id/files': {
    post: {
      ...{ summary: 'Add files that buyers of a variant download', answer: 'AddedFiles', ...creates(['sell']) },
      ...{ multipart: { fields: FilesFields, files: ['files'] }, errors: [413, 415] },
    },
  },
  'api/cart': {
    get: { summary: 'The lines of the own cart', by: 'user', answer: 'CartLines' },
  },
  'api/cart/add': {
    post: {
      ...{ summary: 'Add an item to the cart', by: 'user', json: AddToCartRequest, answer: 'AddedLine' },
      errors: [404, 409, 415],
    },
  },
  'api/cart/remove/:id': {
    delete: { summary: 'Remove a line from the cart', by: 'user', answer: 'Message' },
  },
  'api/checkout': {
    post: {
      ...{ summary: 'Begin to pay', by: 'user', json: CheckoutRequest, answer: 'Checkout' },
      errors: [409, 415, 429, 503],
    },
  },
  'api/stripe/webhook': {
    post: { summary: 'Events of Stripe, signed', answer: 'Received', errors: [413] },
  },
}

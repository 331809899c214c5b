import {
  DisputeAnswerRequest,
  ExtendPaymentTimeRequest,
  NoteRequest,
  OrderAddressRequest,
  OrdersQuery,
  PaymentRequest,
  RefundRequest,
  ReturnAnswerRequest,
  ShipmentRequest,
  TrackingRequest,
} from '../../../shop/orders/api/order-requests.server'
import type { Operation, Operations } from './operation'

const sends = { answer: 'WholeOrder', by: ['sell'], errors: [409] } satisfies Partial<Operation>
const adds = { ...sends, status: 201 as const }

/** The operations of orders; `:id` is an order's number or its reference. */
export const ordersOperations: Operations = {
  'api/orders': {
    get: { summary: 'Orders, the newest first', query: OrdersQuery, by: ['sell'], answer: 'Orders' },
  },
  'api/orders/:id': {
    get: { summary: 'An order with all that belongs to it', by: ['sell'], answer: 'WholeOrder' },
  },
  'api/orders/:id/shipments': {
    post: {
      summary: 'Send a parcel; the last one marks the order as shipped',
      json: ShipmentRequest,
      ...adds,
    },
  },
  'api/orders/:id/shipments/:shipment': {
    put: { summary: 'Change how a parcel is tracked', json: TrackingRequest, ...sends, errors: [409] },
  },
  'api/orders/:id/refunds': {
    post: { summary: 'Refund it, in part or in full', json: RefundRequest, ...adds },
  },
  'api/orders/:id/payments': {
    post: { summary: 'Record money that came without Stripe', json: PaymentRequest, ...adds },
  },
  'api/orders/:id/notes': {
    post: { summary: 'Add a note for the staff', json: NoteRequest, ...adds },
  },
  'api/orders/:id/address': {
    put: { summary: 'Correct where it is sent', json: OrderAddressRequest, ...sends },
  },
  'api/orders/:id/cancel': {
    post: { summary: 'Cancel an order that nobody has paid', ...sends, errors: [409, 503] },
  },
  'api/orders/:id/hold': {
    post: { summary: 'Give it more days to be paid', json: ExtendPaymentTimeRequest, ...sends },
  },
  'api/orders/:id/resolve': {
    post: { summary: 'Mark what needs attention as resolved', ...sends, errors: [409] },
  },
  'api/orders/:id/returns/:return': {
    post: { summary: 'Answer a return, or mark it as received', json: ReturnAnswerRequest, ...sends },
  },
  'api/orders/:id/disputes/:dispute': {
    post: { summary: 'Answer a dispute to the bank, once', json: DisputeAnswerRequest, ...sends },
  },
  'api/orders/:id/mails/:mail': {
    post: { summary: 'Send a mail about it again', ...sends, errors: [409] },
  },
}

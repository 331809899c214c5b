import { invoiceDeskList } from '../../../shop/orders/invoices/invoice-list.server'
import { InvoiceSettingsForm } from '../../../shop/orders/invoices/invoice-settings-form'
import { PaymentsQuery } from '../../../shop/orders/payments/api/payments-query'
import {
  PickupPointRequest,
  ReturnTermsRequest,
  ShippingClassRequest,
  ShippingRequest,
  ShippingZoneRequest,
} from '../../../shop/shipping/api/shipping-json.server'
import { CashCountRequest } from '../../../shop/table-sales/api/table-day-json.server'
import { TableDaysQuery } from '../../../shop/table-sales/api/table-days-query.server'
import { TableSalesApiRequest } from '../../../shop/table-sales/api/table-sale-request.server'
import { PaymentWayRequest } from '../../../shop/ways-to-pay/api/way-request.server'
import { doesOperationCreateRecord, type Operations } from './operation'

const by = ['sell'] satisfies ['sell']

export const paymentsAndShippingOperations: Operations = {
  'api/invoices': {
    get: {
      summary: 'Invoices and credit notes, the newest first',
      query: invoiceDeskList.Query,
      by,
      answer: 'Invoices',
    },
  },
  'api/invoices/settings': {
    get: { summary: 'What invoices say about taxes', by, answer: 'InvoiceSettings' },
    put: {
      summary: 'Change that, for invoices from now on',
      json: InvoiceSettingsForm,
      answer: 'InvoiceSettings',
      by,
    },
  },
  'api/invoices/:number': { get: { summary: 'An invoice', by, answer: 'Invoice' } },
  'api/payments': {
    get: {
      summary: 'Payments that belong to no order, the newest first',
      query: PaymentsQuery,
      by,
      answer: 'UnmatchedPayments',
    },
  },
  'api/payments/:session/resolve': {
    post: { summary: 'Mark such a payment as looked after', by, answer: 'Message' },
  },
  'api/ways-to-pay': { get: { summary: 'How orders are paid beside Stripe', by, answer: 'WaysToPay' } },
  'api/ways-to-pay/:name': {
    get: { summary: 'One of transfer, cash and trade', by, answer: 'WayToPay' },
    put: { summary: 'Offer it, or not', json: PaymentWayRequest, answer: 'WayToPay', by },
  },
  'api/table-days': {
    get: { summary: 'Days with sales at a table', query: TableDaysQuery, by, answer: 'TableDays' },
  },
  'api/table-days/sales': {
    post: {
      summary: 'Record sales for cash, each once',
      json: TableSalesApiRequest,
      answer: 'RecordedSales',
      by,
    },
  },
  'api/table-days/:day': {
    get: { summary: 'A day, with its sales', by, answer: 'TableDay' },
    put: { summary: 'Note what the cash box held', json: CashCountRequest, answer: 'TableDay', by },
  },
  'api/shipping': {
    get: { summary: 'Zones, classes, places to pick up, returns', by, answer: 'Shipping' },
    put: { summary: 'Set the destination of new carts', json: ShippingRequest, answer: 'Shipping', by },
  },
  'api/shipping/zones': {
    post: {
      summary: 'Add a zone',
      json: ShippingZoneRequest,
      answer: 'Zone',
      ...doesOperationCreateRecord(by),
      errors: [409],
    },
  },
  'api/shipping/zones/:id': {
    get: { summary: 'A zone', by, answer: 'Zone' },
    put: { summary: 'Change a zone', json: ShippingZoneRequest, answer: 'Zone', by, errors: [409] },
    delete: { summary: 'Delete a zone', by, answer: 'Message' },
  },
  'api/shipping/classes': {
    post: {
      summary: 'Add a class, such as letters',
      json: ShippingClassRequest,
      answer: 'Shipping',
      ...doesOperationCreateRecord(by),
      errors: [409],
    },
  },
  'api/shipping/classes/:id': {
    put: { summary: 'Rename a class', json: ShippingClassRequest, answer: 'Shipping', by, errors: [409] },
    delete: { summary: 'Delete a class that no item has', by, answer: 'Shipping', errors: [409] },
  },
  'api/shipping/pickup-points': {
    post: {
      summary: 'Add a place to pick up',
      json: PickupPointRequest,
      answer: 'Shipping',
      ...doesOperationCreateRecord(by),
    },
  },
  'api/shipping/pickup-points/:id': {
    put: { summary: 'Change a place to pick up', json: PickupPointRequest, answer: 'Shipping', by },
    delete: { summary: 'Delete a place to pick up', by, answer: 'Shipping' },
  },
  'api/shipping/returns': {
    put: { summary: 'Until when things come back', json: ReturnTermsRequest, answer: 'Shipping', by },
  },
}

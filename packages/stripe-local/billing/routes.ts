import type { Handler } from '../api-routes.ts'
import { advanceClock, createClock, deleteClock, listClocks, retrieveClock } from './clocks.ts'
import { cancelSubscription, createSubscription } from './create.ts'
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  retrieveCustomer,
  updateCustomer,
} from './customers.ts'
import { listDisputes, retrieveDispute, updateDispute } from './disputes.ts'
import {
  finalizeInvoice,
  markUncollectible,
  payInvoice,
  updateInvoice,
  voidInvoice,
} from './invoice-calls.ts'
import { attachPaymentMethod, listPaymentMethods, retrievePaymentMethod } from './payment-methods.ts'
import { createPortalSession } from './portal-api.ts'
import { createPrice, listPrices, retrievePrice, updatePrice } from './prices.ts'
import { createProduct, listProducts, retrieveProduct, updateProduct } from './products.ts'
import {
  listCharges,
  listInvoicePayments,
  listInvoices,
  listSubscriptions,
  retrieveCharge,
  retrieveIntent,
  retrieveInvoice,
  retrieveInvoicePayment,
  retrieveSubscription,
} from './reading.ts'
import { resumeSubscription, updateSubscription } from './update.ts'

export const billingRoutes: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/v1\/products$/, createProduct],
  ['GET', /^\/v1\/products$/, listProducts],
  ['GET', /^\/v1\/products\/([^/]+)$/, retrieveProduct],
  ['POST', /^\/v1\/products\/([^/]+)$/, updateProduct],
  ['POST', /^\/v1\/prices$/, createPrice],
  ['GET', /^\/v1\/prices$/, listPrices],
  ['GET', /^\/v1\/prices\/([^/]+)$/, retrievePrice],
  ['POST', /^\/v1\/prices\/([^/]+)$/, updatePrice],
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/customers$/, listCustomers],
  ['GET', /^\/v1\/customers\/([^/]+)$/, retrieveCustomer],
  ['POST', /^\/v1\/customers\/([^/]+)$/, updateCustomer],
  ['DELETE', /^\/v1\/customers\/([^/]+)$/, deleteCustomer],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/attach$/, attachPaymentMethod],
  ['GET', /^\/v1\/payment_methods$/, listPaymentMethods],
  ['GET', /^\/v1\/payment_methods\/([^/]+)$/, retrievePaymentMethod],
  ['GET', /^\/v1\/disputes$/, listDisputes],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, retrieveDispute],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, updateDispute],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  ['GET', /^\/v1\/subscriptions\/([^/]+)$/, retrieveSubscription],
  ['GET', /^\/v1\/invoices$/, listInvoices],
  ['GET', /^\/v1\/invoices\/([^/]+)$/, retrieveInvoice],
  ['GET', /^\/v1\/invoice_payments$/, listInvoicePayments],
  ['GET', /^\/v1\/invoice_payments\/([^/]+)$/, retrieveInvoicePayment],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, retrieveIntent],
  ['GET', /^\/v1\/charges$/, listCharges],
  ['GET', /^\/v1\/charges\/([^/]+)$/, retrieveCharge],
  ['POST', /^\/v1\/test_helpers\/test_clocks$/, createClock],
  ['GET', /^\/v1\/test_helpers\/test_clocks$/, listClocks],
  ['GET', /^\/v1\/test_helpers\/test_clocks\/([^/]+)$/, retrieveClock],
  ['DELETE', /^\/v1\/test_helpers\/test_clocks\/([^/]+)$/, deleteClock],
  ['POST', /^\/v1\/test_helpers\/test_clocks\/([^/]+)\/advance$/, advanceClock],
  ['POST', /^\/v1\/subscriptions$/, createSubscription],
  ['POST', /^\/v1\/subscriptions\/([^/]+)$/, updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/([^/]+)$/, cancelSubscription],
  ['POST', /^\/v1\/subscriptions\/([^/]+)\/resume$/, resumeSubscription],
  ['POST', /^\/v1\/invoices\/([^/]+)$/, updateInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/pay$/, payInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/finalize$/, finalizeInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/void$/, voidInvoice],
  ['POST', /^\/v1\/invoices\/([^/]+)\/mark_uncollectible$/, markUncollectible],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortalSession],
]

import { csvLine } from '../../../platform/text/csv'
import { moneyForInput } from '../../../platform/ui/money'
import type { ExportedOrder } from '../orders'

const columns: Record<string, (order: ExportedOrder) => string | null> = {
  order: ({ id }) => String(id),
  status: ({ status }) => status,
  test: ({ isTest }) => (isTest ? 'TEST' : ''),
  created: ({ createdAt }) => createdAt,
  paid: ({ paidAt }) => paidAt,
  shipped: ({ shippedAt }) => shippedAt,
  username: ({ username }) => username,
  email: ({ email }) => email,
  items: ({ lines }) => lines.map(({ quantity, title }) => `${quantity} x ${title}`).join('; '),
  subtotal: ({ subtotalCents, currency }) => moneyForInput(subtotalCents, currency),
  discount: ({ discountCents, currency }) => moneyForInput(discountCents, currency),
  tax: ({ taxCents, currency }) => moneyForInput(taxCents, currency),
  shipping: ({ shippingCents, currency }) => moneyForInput(shippingCents, currency),
  tip: ({ tipCents, currency }) => moneyForInput(tipCents, currency),
  'gift card': ({ giftCardCents, currency }) => moneyForInput(-giftCardCents, currency),
  total: ({ totalCents, currency }) => moneyForInput(totalCents, currency),
  refunded: ({ refundedCents, currency }) => moneyForInput(refundedCents, currency),
  currency: ({ currency }) => currency,
  name: ({ shippingName }) => shippingName,
  address: ({ shippingAddress }) => shippingAddress,
  phone: ({ phone }) => phone,
  tracking: ({ trackingText }) => trackingText,
  flag: ({ flag }) => flag,
  reference: ({ reference }) => reference,
  method: ({ payBy, importedFrom, paidAt, totalCents }) =>
    payBy ?? importedFrom ?? (paidAt !== null && totalCents > 0 ? 'stripe' : ''),
}

export const orderCsvHead = csvLine(Object.keys(columns))

export function orderCsvLine(order: ExportedOrder): string {
  return csvLine(Object.values(columns).map((cellOf) => cellOf(order) ?? ''))
}

import { plainMoney } from '../ui/money'
import type { ExportedOrder } from './orders'

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
  subtotal: ({ subtotalCents, currency }) => plainMoney(subtotalCents, currency),
  discount: ({ discountCents, currency }) => plainMoney(discountCents, currency),
  tax: ({ taxCents, currency }) => plainMoney(taxCents, currency),
  shipping: ({ shippingCents, currency }) => plainMoney(shippingCents, currency),
  total: ({ totalCents, currency }) => plainMoney(totalCents, currency),
  refunded: ({ refundedCents, currency }) => plainMoney(refundedCents, currency),
  currency: ({ currency }) => currency,
  name: ({ shippingName }) => shippingName,
  address: ({ shippingAddress }) => shippingAddress,
  phone: ({ phone }) => phone,
  tracking: ({ trackingText }) => trackingText,
  flag: ({ flag }) => flag,
  reference: ({ reference }) => reference,
}

export const csvHead = csvLine(Object.keys(columns))

export function csvOf(order: ExportedOrder): string {
  return csvLine(Object.values(columns).map((cellOf) => cellOf(order) ?? ''))
}

/**
 * One line of a CSV file (RFC 4180). Shoppers choose names and addresses, so a cell that a spreadsheet would run as a
 * formula gets an apostrophe in front; a negative number is none.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function withoutFormula(cell: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell)
  return !isNumber && /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

import { amountOf } from '../../../../platform/ui/money'
import type { Invoice } from '../invoices'
import type { invoicesAfter } from '../invoices.server'

type Listed = Awaited<ReturnType<typeof invoicesAfter>>[number]

export const listedInvoiceJson = ({ totalCents, ...invoice }: Listed) => ({
  ...invoice,
  total: amountOf(totalCents, invoice.currency),
})

export const invoiceJson = ({ totalCents, lines, sums, ...invoice }: Invoice) => ({
  ...invoice,
  total: amountOf(totalCents, invoice.currency),
  lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: amountOf(priceCents, invoice.currency) })),
  sums: sums.map(({ label, cents }) => ({ label, amount: amountOf(cents, invoice.currency) })),
  pdf: `admin/invoices/${invoice.number}/invoice.pdf`,
})

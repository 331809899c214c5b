import { amountFromCents } from '../../../../platform/ui/money'
import type { Invoice } from '../invoices'
import type { listInvoicesByNumbers } from '../invoices.server'

type Listed = Awaited<ReturnType<typeof listInvoicesByNumbers>>[number]

export const toListedInvoiceJson = ({ id: _id, totalCents, ...invoice }: Listed) => ({
  ...invoice,
  total: amountFromCents(totalCents, invoice.currency),
})

export const toInvoiceJson = ({ totalCents, lines, sums, ...invoice }: Invoice) => ({
  ...invoice,
  total: amountFromCents(totalCents, invoice.currency),
  lines: lines.map(({ priceCents, ...line }) => ({
    ...line,
    price: amountFromCents(priceCents, invoice.currency),
  })),
  sums: sums.map(({ label, cents }) => ({ label, amount: amountFromCents(cents, invoice.currency) })),
  pdf: `admin/invoices/${invoice.number}/invoice.pdf`,
})

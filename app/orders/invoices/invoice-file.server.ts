import { invoicePdf } from './invoice-pdf.server'
import type { Invoice } from './invoices'

/** Returns an invoice as a PDF file. */
export const invoiceFile = (invoice: Invoice) => ({
  name: `${invoice.kind}-${invoice.number}.pdf`,
  type: 'application/pdf',
  body: invoicePdf(invoice),
})

import type { Invoice } from './invoices'

/** Returns an invoice as a PDF file. What draws it takes memory, so it is loaded at the first. */
export async function invoiceFile(invoice: Invoice) {
  const { invoicePdf } = await import('./invoice-pdf.server')
  return {
    name: `${invoice.kind}-${invoice.number}.pdf`,
    type: 'application/pdf',
    body: await invoicePdf(invoice),
  }
}

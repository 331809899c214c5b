import type { Invoice } from './invoices'

/** Returns an invoice as a PDF. The PDF library takes memory, so it is loaded with the first invoice. */
export async function makeInvoiceFile(invoice: Invoice) {
  const { renderInvoicePdf } = await import('./invoice-pdf.server')
  return {
    name: `${invoice.kind}-${invoice.number}.pdf`,
    type: 'application/pdf',
    body: await renderInvoicePdf(invoice),
  }
}

import { invoiceTitle, type ListedInvoice } from './invoices'

interface InvoiceLinksProps {
  invoices: ListedInvoice[]
  addressOf: (number: number) => string
}

export function InvoiceLinks({ invoices, addressOf }: InvoiceLinksProps) {
  return (
    <>
      {invoices.map((invoice, index) => (
        <span key={invoice.number}>
          {index > 0 && ', '}
          <a href={addressOf(invoice.number)}>{invoiceTitle(invoice)}</a>
        </span>
      ))}
    </>
  )
}

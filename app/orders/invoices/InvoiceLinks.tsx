import { formatMoney } from '../../ui/money'
import { invoiceTitle, type ListedInvoice } from './invoices'

interface InvoiceLinksProps {
  invoices: ListedInvoice[]
  addressOf: (number: number) => string
}

/** The invoices and credits of an order; nothing without any. */
export function InvoiceLinks({ invoices, addressOf }: InvoiceLinksProps) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <a href={addressOf(invoice.number)}>{invoiceTitle(invoice)}</a>,{' '}
            {formatMoney(invoice.totalCents, invoice.currency)}
          </li>
        ))}
      </ul>
    </section>
  )
}

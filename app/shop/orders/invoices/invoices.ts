import { msg, t } from '../../../platform/i18n/i18n'
/** The kind of document: a credit cancels an invoice, or a part of it. */
export type InvoiceKind = 'invoice' | 'credit'

export interface InvoiceContent {
  seller: { name: string; address: string; email: string; vatNumber: string }
  buyer: { company: string; name: string; address: string; vatNumber: string; reference: string }
  lines: { title: string; quantity: number; priceCents: number }[]
  /** The amounts, with the total last; labels are stored in English. */
  sums: { label: string; cents: number }[]
  /** The owner's note about tax. */
  taxWords: string
}

export interface Invoice extends InvoiceContent {
  number: number
  orderId: number
  kind: InvoiceKind
  /** The number of the invoice that a credit cancels. */
  ofNumber: number | null
  /** The day of issue in the site's time zone, as 2026-12-24. */
  issuedOn: string
  dueOn: string | null
  totalCents: number
  currency: string
}

/** Returns "Invoice 12". */
export const invoiceTitle = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  kind === 'credit' ? t('Credit note {number}', { number }) : t('Invoice {number}', { number })

export type ListedInvoice = Pick<
  Invoice,
  'number' | 'orderId' | 'kind' | 'issuedOn' | 'totalCents' | 'currency'
>

export function invoiceAddress(link: string, number: number, file = ''): string {
  const [order, query] = link.split('?')
  return `${order}/invoices/${number}${file}${query ? `?${query}` : ''}`
}

export const invoiceNotFound = msg('Invoice not found.')

import { msg, t } from '../../../platform/i18n/i18n'
/** A credit takes an invoice back, or a part. */
export type InvoiceKind = 'invoice' | 'credit'

export interface InvoiceContent {
  seller: { name: string; address: string; email: string; vatNumber: string }
  buyer: { company: string; name: string; address: string; vatNumber: string; reference: string }
  lines: { title: string; quantity: number; priceCents: number }[]
  /** They add up to the last one, the total. Stored in English. */
  sums: { label: string; cents: number }[]
  /** The owner's, about tax. */
  taxWords: string
}

export interface Invoice extends InvoiceContent {
  number: number
  orderId: number
  kind: InvoiceKind
  /** The number of the invoice that a credit takes back. */
  ofNumber: number | null
  /** The site's day, as 2026-12-24. */
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

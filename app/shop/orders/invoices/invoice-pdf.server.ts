import { t } from '../../../platform/i18n/i18n'
import { isolatedText } from '../../../platform/i18n/isolates'
import { pageMargins } from '../../../platform/pdf/page-size'
import { PdfSheet } from '../../../platform/pdf/sheet.server'
import { formatCount } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { invoiceFacts } from './invoice-facts'
import { type Invoice, invoiceTitle } from './invoices'

const { left, right } = pageMargins
const middle = 330
/** The right edges of the number columns, in points. */
const columns = { pieces: 380, price: 460, amount: right }

/** Draws an invoice or credit as a PDF of A4 pages. */
export function renderInvoicePdf(invoice: Invoice): Promise<Buffer> {
  const { seller, buyer, lines, sums, taxWords, currency } = invoice
  const sheet = new PdfSheet(`${invoiceTitle(invoice)}, ${seller.name}`)
  sheet.row([{ text: isolatedText(seller.name), size: 11, isBold: true }], { height: 0 })
  for (const text of [isolatedText(seller.address), isolatedText(seller.email), numberOf(seller)].filter(
    Boolean,
  ))
    sheet.row([{ text }], { height: 13 })
  sheet.row([{ text: invoiceTitle(invoice), size: 20, isBold: true }], { height: 48 })
  sheet.gap(10)
  const to = [
    isolatedText(buyer.company),
    isolatedText(buyer.name),
    isolatedText(buyer.address),
    numberOf(buyer),
  ]
  const [first = '', ...more] = to.filter(Boolean).join('\n').split('\n')
  const [fact = '', ...facts] = invoiceFacts(invoice).map(([name, text]) =>
    t('{name}: {text}', { name, text }),
  )
  const width = middle - left - 50
  sheet.row([
    { text: first, isBold: true, width },
    { text: fact, x: middle },
  ])
  sheet.row(
    [
      { text: more.join('\n'), width },
      { text: facts.join('\n'), x: middle },
    ],
    { lead: 16 },
  )
  sheet.gap(24)
  sheet.head = () => {
    sheet.row([
      { text: t('Item'), isBold: true },
      { text: t('Copies'), endX: columns.pieces, isBold: true },
      { text: t('Price'), endX: columns.price, isBold: true },
      { text: t('Amount'), endX: columns.amount, isBold: true },
    ])
    sheet.rule()
  }
  sheet.head()
  const money = (cents: number) => formatMoney(cents, currency)
  for (const { title, quantity, priceCents } of lines)
    sheet.row([
      { text: isolatedText(title), width: middle - left - 10 },
      { text: formatCount(quantity), endX: columns.pieces },
      { text: money(priceCents), endX: columns.price },
      { text: money(quantity * priceCents), endX: columns.amount },
    ])
  sheet.rule()
  sheet.head = undefined
  sheet.gap(8)
  for (const [index, { label, cents }] of sums.entries()) {
    const look = { size: 11, isBold: index === sums.length - 1 }
    sheet.row(
      [
        { text: label, ...look },
        { text: money(cents), endX: right, ...look },
      ],
      { height: 20 },
    )
  }
  sheet.gap(16)
  sheet.row([{ text: isolatedText(taxWords) }], { height: 13 })
  return sheet.pdf()
}

const numberOf = ({ vatNumber }: { vatNumber: string }) =>
  vatNumber && t('VAT number {number}', { number: vatNumber })

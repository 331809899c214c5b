import { t } from '../../platform/i18n/i18n'
import { margins, Sheet, wrapped } from '../../platform/pdf/sheet.server'
import { formatCount } from '../../ui/format'
import { formatMoney } from '../../ui/money'
import { invoiceFacts } from './invoice-facts'
import { type Invoice, invoiceTitle } from './invoices'

const { left, right } = margins
const size = 9.5
const middle = 330
/** Where the columns of numbers end. */
const columns = { pieces: 380, price: 460, amount: right }

/** Draws an invoice or credit as a PDF of A4 pages. */
export function invoicePdf(invoice: Invoice): Buffer {
  const { seller, buyer, lines, sums, taxWords, currency } = invoice
  const sheet = new Sheet()
  sheet.text({ x: left, text: seller.name, size: 11, isBold: true })
  for (const line of [...seller.address.split('\n'), seller.email, numberOf(seller)].filter(Boolean))
    sheet.row([{ x: left, text: line, size }], 13)
  sheet.row([{ x: left, text: invoiceTitle(invoice), size: 20, isBold: true }], 48)
  sheet.gap(10)
  const to = [buyer.company, buyer.name, ...buyer.address.split('\n'), numberOf(buyer)]
    .filter(Boolean)
    .flatMap((line) => wrapped(line, middle - left - 50, size))
  const facts = invoiceFacts(invoice).flatMap(([name, text]) =>
    wrapped(t('{name}: {text}', { name, text }), right - middle, size),
  )
  for (let row = 0; row < Math.max(to.length, facts.length); row++)
    sheet.row([
      { x: left, text: to[row] ?? '', size, isBold: row === 0 },
      { x: middle, text: facts[row] ?? '', size },
    ])
  sheet.gap(24)
  sheet.head = () => {
    const heads = [
      { text: t('Pieces'), x: columns.pieces },
      { text: t('Price'), x: columns.price },
      { text: t('Amount'), x: columns.amount },
    ]
    sheet.row([
      { x: left, text: t('Item'), size, isBold: true },
      ...heads.map((head) => ({ ...head, size, isBold: true, isRight: true })),
    ])
    sheet.rule()
  }
  sheet.head()
  const money = (cents: number) => formatMoney(cents, currency)
  for (const { title, quantity, priceCents } of lines) {
    const [first = '', ...more] = wrapped(title, middle - left - 10, size)
    const number = (x: number, text: string) => ({ x, text, size, isRight: true })
    sheet.row([
      { x: left, text: first, size },
      number(columns.pieces, formatCount(quantity)),
      number(columns.price, money(priceCents)),
      number(columns.amount, money(quantity * priceCents)),
    ])
    for (const text of more) sheet.row([{ x: left, text, size }], 12)
  }
  sheet.rule()
  sheet.head = undefined
  sheet.gap(8)
  for (const [index, { label, cents }] of sums.entries()) {
    const isBold = index === sums.length - 1
    sheet.row(
      [
        { x: left, text: label, size: 11, isBold },
        { x: right, text: money(cents), size: 11, isBold, isRight: true },
      ],
      20,
    )
  }
  sheet.gap(16)
  for (const line of taxWords.split('\n').flatMap((words) => wrapped(words, right - left, size)))
    sheet.row([{ x: left, text: line, size }], 13)
  return sheet.pdf(`${invoiceTitle(invoice)}, ${seller.name}`)
}

const numberOf = ({ vatNumber }: { vatNumber: string }) =>
  vatNumber && t('VAT number {number}', { number: vatNumber })

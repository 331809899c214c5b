import { t } from '../../platform/i18n/i18n'
import { isolatedText } from '../../platform/i18n/isolates'
import { pageMargins } from '../../platform/pdf/page-size'
import { PdfSheet } from '../../platform/pdf/sheet.server'
import { formatCount } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { periodName } from './quarters'
import {
  entryKindLabels,
  payoutStateText,
  piecesColumns,
  piecesTitle,
  statementSums,
} from './statement-words'
import type { Statement, StatementLine } from './statements.server'

interface StatementHead {
  payee: { name: string; minPayoutCents: number }
  /** The site that pays. */
  site: { name: string; address: string; contactEmail: string }
}

const { left, right } = pageMargins
/** The right edges of the columns of numbers. */
const columns = { pieces: 325, gross: 395, fees: 465, share: right }
const width = 173
const kind = { x: 233, width: 72 }

/** Draws a statement as a PDF of A4 pages. */
export function renderStatementPdf(statement: Statement, { payee, site }: StatementHead): Promise<Buffer> {
  const { lines, pieces, currency } = statement
  const period = periodName(statement.period)
  const sheet = new PdfSheet(t('Statement for {name}, {period}', { name: payee.name, period }))
  sheet.row([{ text: isolatedText(site.name), size: 11, isBold: true }], { height: 0 })
  for (const text of [site.address, site.contactEmail].filter(Boolean))
    sheet.row([{ text: isolatedText(text) }], { height: 13 })
  sheet.row([{ text: t('Royalty statement'), size: 20, isBold: true }], { height: 48 })
  sheet.row([{ text: isolatedText(payee.name), size: 13 }], { height: 24, lead: 18 })
  sheet.row([{ text: period, size: 13 }], { height: 18 })
  sheet.gap(16)
  sheet.head = () => tableHead(sheet)
  sheet.head()
  if (lines.length === 0) sheet.row([{ text: t('Nothing was sold.') }])
  for (const line of lines) drawLine(sheet, line, currency)
  sheet.rule()
  sheet.head = undefined
  sheet.gap(8)
  const sums = statementSums(statement)
  for (const [index, { label, cents }] of sums.entries()) {
    const look = { size: 11, isBold: index === sums.length - 1 }
    sheet.row(
      [
        { text: label, width: columns.gross - left, ...look },
        { text: formatMoney(cents, currency), endX: right, ...look },
      ],
      { height: 20, lead: 14 },
    )
  }
  sheet.row([{ text: payoutStateText(statement, payee.minPayoutCents) }], { height: 28 })
  if (pieces.length > 0) drawPieces(sheet, statement)
  return sheet.pdf()
}

function tableHead(sheet: PdfSheet): void {
  sheet.row([
    { text: t('Item'), isBold: true },
    { text: t('Copies'), endX: columns.pieces, isBold: true },
    { text: t('Gross'), endX: columns.gross, isBold: true },
    { text: t('Fees'), endX: columns.fees, isBold: true },
    { text: t('Royalty'), endX: columns.share, isBold: true },
  ])
  sheet.rule()
}

function drawLine(sheet: PdfSheet, line: StatementLine, currency: string): void {
  const money = (cents: number) => formatMoney(cents, currency)
  sheet.row(
    [
      { text: isolatedText(line.title), width },
      { text: t(entryKindLabels[line.kind]), ...kind },
      { text: formatCount(line.quantity), endX: columns.pieces },
      { text: money(line.grossCents), endX: columns.gross },
      { text: money(line.feeCents === 0 ? 0 : -line.feeCents), endX: columns.fees },
      { text: money(line.shareCents), endX: columns.share },
    ],
    { below: line.release ? 12 : 0 },
  )
  if (line.release)
    sheet.row([{ text: isolatedText(line.release), width, size: 8 }], { height: 11, lead: 11 })
}

/** The right edges of the columns of counts, wide enough for their headings in every language. */
const countEnds = [291, 357, 438, 496, right]
const widthBesideCounts = 156

function drawPieces(sheet: PdfSheet, statement: Statement): void {
  const counts = (text: (column: (typeof piecesColumns)[number]) => string, isBold = false) =>
    piecesColumns.map((column, index) => ({ text: text(column), endX: countEnds[index], isBold }))
  sheet.row([{ text: piecesTitle(statement), size: 13, isBold: true }], { height: 40, below: 40 })
  sheet.gap(8)
  sheet.head = () => {
    sheet.row([{ text: t('Item'), isBold: true }, ...counts(({ name }) => t(name), true)])
    sheet.rule()
  }
  sheet.head()
  for (const { title, counts: all } of statement.pieces)
    sheet.row([
      { text: isolatedText(title), width: widthBesideCounts },
      ...counts(({ of }) => formatCount(all[of])),
    ])
}

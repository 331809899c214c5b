import { t } from '../platform/i18n/i18n'
import { margins, Sheet, wrapped } from '../platform/pdf/sheet.server'
import { fitText, textWidth } from '../platform/pdf/text-pdf.server'
import { formatCount } from '../ui/format'
import { formatMoney } from '../ui/money'
import { periodName } from './quarters'
import { kindLabels, piecesColumns, piecesTitle, statementSums, stateText } from './statement-words'
import type { Statement, StatementLine } from './statements.server'

interface StatementHead {
  payee: { name: string; minPayoutCents: number }
  /** Who pays. */
  site: { name: string; address: string; contactEmail: string }
}

const { left, right } = margins
const size = 9.5

/** Where the columns of numbers end. */
const columns = { pieces: 330, gross: 405, fees: 465, share: right }
const titleWidth = 185
const kindAt = 245

/** Draws a statement as a PDF of A4 pages. */
export function statementPdf(statement: Statement, { payee, site }: StatementHead): Buffer {
  const title = t('Statement for {name}, {period}', {
    name: payee.name,
    period: periodName(statement.period),
  })
  const sheet = new Sheet()
  sheet.text({ x: left, text: site.name, size: 11, isBold: true })
  for (const line of site.address.split('\n').filter(Boolean)) sheet.row([{ x: left, text: line, size }], 13)
  if (site.contactEmail) sheet.row([{ x: left, text: site.contactEmail, size }], 13)
  sheet.row([{ x: left, text: t('Statement of shares'), size: 20, isBold: true }], 48)
  sheet.row([{ x: left, text: payee.name, size: 13 }], 24)
  sheet.row([{ x: left, text: periodName(statement.period), size: 13 }], 18)
  sheet.gap(16)
  sheet.head = () => tableHead(sheet)
  sheet.head()
  if (statement.lines.length === 0) sheet.row([{ x: left, text: t('Nothing was sold.'), size }])
  for (const line of statement.lines) drawLine(sheet, line, statement.currency)
  sheet.rule()
  sheet.head = undefined
  sheet.gap(8)
  const sums = statementSums(statement)
  for (const [index, { label, cents }] of sums.entries()) {
    const isBold = index === sums.length - 1
    const amount = formatMoney(cents, statement.currency)
    const width = right - left - textWidth(amount, 11, isBold) - 20
    const [first = '', ...more] = wrapped(label, width, 11)
    sheet.row(
      [
        { x: left, text: first, size: 11, isBold },
        { x: right, text: amount, size: 11, isBold, isRight: true },
      ],
      20,
    )
    for (const text of more) sheet.row([{ x: left, text, size: 11 }], 14)
  }
  sheet.row([{ x: left, text: stateText(statement, payee.minPayoutCents), size }], 28)
  if (statement.pieces.length > 0) drawPieces(sheet, statement)
  return sheet.pdf(title)
}

function tableHead(sheet: Sheet): void {
  const heads = [
    { text: t('Pieces'), x: columns.pieces },
    { text: t('Gross'), x: columns.gross },
    { text: t('Fees'), x: columns.fees },
    { text: t('Share'), x: columns.share },
  ]
  sheet.row([
    { x: left, text: t('Item'), size, isBold: true },
    ...heads.map((head) => ({ ...head, size, isBold: true, isRight: true })),
  ])
  sheet.rule()
}

function drawLine(sheet: Sheet, line: StatementLine, currency: string): void {
  const money = (cents: number) => formatMoney(cents, currency)
  const number = (x: number, text: string) => ({ x, text, size, isRight: true })
  const { pieces, gross, fees, share } = columns
  sheet.row(
    [
      { x: left, text: fitText(line.title, titleWidth, size), size },
      { x: kindAt, text: t(kindLabels[line.kind]), size },
      number(pieces, formatCount(line.quantity)),
      number(gross, money(line.grossCents)),
      number(fees, money(line.feeCents === 0 ? 0 : -line.feeCents)),
      number(share, money(line.shareCents)),
    ],
    undefined,
    line.release ? 12 : 0,
  )
  if (line.release) sheet.row([{ x: left, text: fitText(line.release, titleWidth, 8), size: 8 }], 11)
}

/** Where the columns of counts end, from the last one. */
const countEnds = piecesColumns.map((_, index) => right - 62 * (piecesColumns.length - 1 - index))

function drawPieces(sheet: Sheet, statement: Statement): void {
  const counts = (text: (column: (typeof piecesColumns)[number]) => string, isBold = false) =>
    piecesColumns.map((column, index) => ({
      ...{ x: countEnds[index] ?? right, text: text(column), size, isBold, isRight: true },
    }))
  sheet.row([{ x: left, text: piecesTitle(statement), size: 13, isBold: true }], 40, 40)
  sheet.gap(8)
  sheet.head = () => {
    sheet.row([{ x: left, text: t('Item'), size, isBold: true }, ...counts(({ name }) => t(name), true)])
    sheet.rule()
  }
  sheet.head()
  for (const { title, counts: all } of statement.pieces) {
    const text = fitText(title, titleWidth, size)
    sheet.row([{ x: left, text, size }, ...counts(({ of }) => formatCount(all[of]))])
  }
}

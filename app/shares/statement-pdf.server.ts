import {
  fitText,
  type PdfPage,
  type PdfText,
  pageSize,
  textPdf,
  textWidth,
} from '../platform/pdf/text-pdf.server'
import { formatCount } from '../ui/format'
import { formatMoney } from '../ui/money'
import { periodName } from './quarters'
import { kindLabels, statementSums, stateText } from './statement-words'
import type { Statement, StatementLine } from './statements.server'

interface StatementHead {
  payee: { name: string; minPayoutCents: number }
  /** Who pays. */
  site: { name: string; address: string; contactEmail: string }
}

const left = 56
const right = pageSize.width - 56
const bottom = pageSize.height - 64
const rowHeight = 16
const size = 9.5

/** Where the columns of numbers end. */
const columns = { pieces: 330, gross: 405, fees: 465, share: right }
const titleWidth = 185
const kindAt = 245

/** Draws a statement as a PDF of A4 pages. */
export function statementPdf(statement: Statement, { payee, site }: StatementHead): Buffer {
  const title = `Statement for ${payee.name}, ${periodName(statement.period)}`
  const sheet = new Sheet()
  sheet.text({ x: left, text: site.name, size: 11, isBold: true })
  for (const line of site.address.split('\n').filter(Boolean)) sheet.row([{ x: left, text: line, size }], 13)
  if (site.contactEmail) sheet.row([{ x: left, text: site.contactEmail, size }], 13)
  sheet.row([{ x: left, text: 'Statement of shares', size: 20, isBold: true }], 48)
  sheet.row([{ x: left, text: payee.name, size: 13 }], 24)
  sheet.row([{ x: left, text: periodName(statement.period), size: 13 }], 18)
  sheet.gap(16)
  sheet.head = () => tableHead(sheet)
  sheet.head()
  if (statement.lines.length === 0) sheet.row([{ x: left, text: 'Nothing was sold.', size }])
  for (const line of statement.lines) drawLine(sheet, line, statement.currency)
  sheet.rule()
  sheet.head = undefined
  sheet.gap(8)
  const sums = statementSums(statement)
  for (const [index, { label, cents }] of sums.entries()) {
    const isBold = index === sums.length - 1
    const amount = formatMoney(cents, statement.currency)
    const width = right - left - textWidth(amount, 11, isBold) - 20
    const [first = '', ...more] = wrapped(label, width)
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
  return textPdf(title, numbered(sheet.pages))
}

function tableHead(sheet: Sheet): void {
  const heads = Object.entries({
    Pieces: columns.pieces,
    Gross: columns.gross,
    Fees: columns.fees,
    Share: columns.share,
  })
  sheet.row([
    { x: left, text: 'Item', size, isBold: true },
    ...heads.map(([text, x]) => ({ x, text, size, isBold: true, isRight: true })),
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
      { x: kindAt, text: kindLabels[line.kind], size },
      number(pieces, formatCount(line.quantity)),
      number(gross, money(line.grossCents)),
      number(fees, money(line.feeCents === 0 ? 0 : -line.feeCents)),
      number(share, money(line.shareCents)),
    ],
    rowHeight,
    line.release ? 12 : 0,
  )
  if (line.release) sheet.row([{ x: left, text: fitText(line.release, titleWidth, 8), size: 8 }], 11)
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, 11) <= width) lines[lines.length - 1] = longer
    else lines.push(fitText(word, width, 11))
  }
  return lines
}

const numbered = (pages: PdfPage[]): PdfPage[] =>
  pages.map(({ texts, rules }, index) => {
    const text = `${index + 1} of ${pages.length}`
    return { rules, texts: [...texts, { x: right, y: pageSize.height - 36, text, size: 8, isRight: true }] }
  })

/** Pages that are filled from the top. */
class Sheet {
  pages: PdfPage[] = [{ texts: [], rules: [] }]
  /** Repeated at the top of a further page. */
  head: (() => void) | undefined
  private y = 64

  private get page(): PdfPage {
    return this.pages[this.pages.length - 1] as PdfPage
  }

  /** @param below how much has to fit on the same page after it */
  row(texts: Omit<PdfText, 'y'>[], height = rowHeight, below = 0): void {
    if (this.y + height + below > bottom) {
      this.pages.push({ texts: [], rules: [] })
      this.y = 48
      this.head?.()
    }
    this.y += height
    for (const text of texts) this.text(text)
  }

  text(text: Omit<PdfText, 'y'>): void {
    this.page.texts.push({ ...text, y: this.y })
  }

  rule(): void {
    this.y += 5
    this.page.rules.push({ x: left, y: this.y, width: right - left })
  }

  gap(height: number): void {
    this.y += height
  }
}

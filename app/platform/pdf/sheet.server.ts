import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { currentLocale, t } from '../i18n/i18n'
import { isolatedText, withoutIsolates } from '../i18n/isolates'
import { type Direction, localeDirectionOf } from '../i18n/locales'
import { pageMargins, pageSize } from './page-size'
import type { TextLine } from './text-lines.server'
import { TextWriter } from './text-writer.server'

const { left, right } = pageMargins
const bottom = pageSize.height - 64

interface Cell {
  /** The text of a cell, of one or several lines. */
  text: string
  /** The start of the text; the margin by default. */
  x?: number
  /** The end of the text, in place of `x`. */
  endX?: number
  /** The width at which lines break; by default up to the margin. */
  width?: number
  size?: number
  isBold?: boolean
}

interface RowSpace {
  /** The distance from the row above. */
  height?: number
  /** The distance between the lines of a cell. */
  lead?: number
  /** The height that must fit on the same page after it. */
  below?: number
}

/** A PDF that is filled from the top of each page, mirrored for right-to-left languages. */
export class PdfSheet {
  /** Draws the head of the table again on a new page. */
  head: (() => void) | undefined
  private y = 64
  private document: PDFKit.PDFDocument
  private texts: TextWriter

  /** @param language as a BCP 47 tag; empty if unknown */
  constructor(title: string, language = currentLocale(), direction: Direction = localeDirectionOf(language)) {
    this.document = new PDFDocument({
      size: [pageSize.width, pageSize.height],
      margin: 0,
      bufferPages: true,
      font: '',
      info: { Title: withoutIsolates(title) },
      displayTitle: true,
      lang: language,
      pdfVersion: '1.7',
    })
    this.texts = new TextWriter(this.document, direction)
  }

  row(cells: Cell[], { height = 16, lead = 13, below = 0 }: RowSpace = {}): void {
    const columns = cells.map((cell) => ({ cell, lines: this.linesOf(cell) }))
    const count = Math.max(...columns.map(({ lines }) => lines.length))
    for (let line = 0; line < count; line++) {
      this.moveDown(line === 0 ? height : lead, below)
      for (const { cell, lines } of columns) this.draw(lines[line] ?? [], cell)
    }
  }

  rule(): void {
    this.gap(5)
    this.document.moveTo(left, this.y).lineTo(right, this.y).lineWidth(0.5).stroke()
  }

  gap(height: number): void {
    this.y += height
  }

  pdf(): Promise<Buffer> {
    const { count } = this.document.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      this.document.switchToPage(index)
      this.y = pageSize.height - 36
      const number = t('{page} of {pages}', { page: index + 1, pages: count })
      const cell = { text: isolatedText(number), endX: right, size: 8 }
      for (const line of this.linesOf(cell)) this.draw(line, cell)
    }
    this.document.end()
    return buffer(this.document)
  }

  private moveDown(height: number, below: number): void {
    if (this.y + height + below > bottom) {
      this.document.addPage()
      this.y = 48
      this.head?.()
    }
    this.y += height
  }

  private linesOf({ text, x = left, endX, width, size, isBold }: Cell): TextLine[] {
    const maxWidth = width ?? (endX === undefined ? right - x : endX - left)
    return this.texts.linesOf(text, maxWidth, { size, isBold })
  }

  private draw(line: TextLine, { x = left, endX, size }: Cell): void {
    const start = endX === undefined ? x : endX - this.texts.widthOf(line, size)
    this.texts.write(line, { x: start, y: this.y, size })
  }
}

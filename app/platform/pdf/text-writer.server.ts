import type { Direction } from '../i18n/locales'
import { PdfFonts } from './fonts.server'
import { breakIntoLines, type TextLine, type TextRun, textLineOf, textRunsOf } from './text-lines.server'

export const defaultFontSize = 9.5

interface TextPosition {
  /** The distance from the side where reading begins. */
  x: number
  /** The distance of the baseline from the top. */
  y: number
  size?: number
}

/** Writes text of any language on the pages of a PDF, mirrored where reading begins at the right. */
export class TextWriter {
  private fonts = new PdfFonts((file, font) => this.document.registerFont(file, font))

  constructor(
    private document: PDFKit.PDFDocument,
    private direction: Direction,
  ) {}

  linesOf(text: string, width: number, { size = defaultFontSize, isBold = false } = {}): TextLine[] {
    return text
      .split('\n')
      .map((paragraph) => textLineOf(paragraph, this.direction, this.fonts, isBold))
      .flatMap((line) => breakIntoLines(line, width, (part) => this.widthOf(part, size)))
  }

  widthOf(line: TextLine, size = defaultFontSize): number {
    return this.widthOfRuns(textRunsOf(line), size)
  }

  write(line: TextLine, { x, y, size = defaultFontSize }: TextPosition): void {
    const runs = textRunsOf(line)
    let left = this.direction === 'rtl' ? this.document.page.width - x - this.widthOfRuns(runs, size) : x
    for (const run of runs) {
      const { text, file, features } = run
      if (features) this.fonts.turnLigatures(text, file)
      const options = { features, lineBreak: false, baseline: 'alphabetic' } as const
      this.document.font(file).fontSize(size).text(text, left, y, options)
      left += this.widthOfRuns([run], size)
    }
  }

  private widthOfRuns(runs: TextRun[], size: number): number {
    const widths = runs.map(({ text, file }) => this.document.font(file).fontSize(size).widthOfString(text))
    return widths.reduce((sum, width) => sum + width, 0)
  }
}

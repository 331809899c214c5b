import { t } from '../i18n/i18n'
import { fitText, type PdfPage, type PdfText, pageSize, textPdf, textWidth } from './text-pdf.server'

/** Where the columns of a page begin and end, in points. */
export const margins = { left: 56, right: pageSize.width - 56 }
const bottom = pageSize.height - 64
const rowHeight = 16

/** Pages that are filled from the top. */
export class Sheet {
  private pages: PdfPage[] = [{ texts: [], rules: [] }]
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
    this.page.rules.push({ x: margins.left, y: this.y, width: margins.right - margins.left })
  }

  gap(height: number): void {
    this.y += height
  }

  /** Returns the file, with its pages numbered. */
  pdf(title: string): Buffer {
    return textPdf(title, numbered(this.pages))
  }
}

const numbered = (pages: PdfPage[]): PdfPage[] =>
  pages.map(({ texts, rules }, index) => {
    const text = t('{page} of {pages}', { page: index + 1, pages: pages.length })
    return {
      rules,
      texts: [...texts, { x: margins.right, y: pageSize.height - 36, text, size: 8, isRight: true }],
    }
  })

/** Breaks a text into lines that are no wider than this, in points. */
export function wrapped(text: string, width: number, size: number, isBold = false): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(longer, size, isBold) <= width) lines[lines.length - 1] = longer
    else lines.push(fitText(word, width, size))
  }
  return lines
}

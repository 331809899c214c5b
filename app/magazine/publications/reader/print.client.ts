import { AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { maxCanvasPixels } from './geometry'
import type { PdfDocument } from './pdf.client'

const dotsPerInch = 200

interface Printing {
  signal: AbortSignal
  onDrawn: (count: number) => void
}

/**
 * Draws pages for printing and lets the browser print only these, each on a sheet of its own size.
 * @throws if one cannot be drawn
 */
export async function printPages(
  pdf: PdfDocument,
  pages: number[],
  { signal, onDrawn }: Printing,
): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = 'reader-print'
  const sizes = new Map<string, string>()
  const urls: string[] = []
  const style = new CSSStyleSheet()
  const clear = () => {
    sheets.remove()
    for (const url of urls) URL.revokeObjectURL(url)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style)
  }
  try {
    for (const [index, number] of pages.entries()) {
      const { picture, width, height } = await drawnForPaper(pdf, number)
      signal.throwIfAborted()
      const name = `sheet-${Math.round(width)}-${Math.round(height)}`
      sizes.set(name, sheetRules(name, width, height))
      const url = URL.createObjectURL(picture)
      urls.push(url)
      const sheet = document.createElement('div')
      const image = new Image()
      image.src = url
      sheet.className = name
      await image.decode()
      signal.throwIfAborted()
      sheet.append(image)
      sheets.append(sheet)
      onDrawn(index + 1)
    }
    style.replaceSync([...sizes.values()].join('\n'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
    document.body.append(sheets)
    addEventListener('afterprint', clear, { once: true })
    print()
  } catch (error) {
    clear()
    throw error
  }
}

async function drawnForPaper(pdf: PdfDocument, number: number) {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxCanvasPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({
    canvas,
    viewport,
    intent: 'print',
    annotationMode: AnnotationMode.ENABLE_STORAGE,
    printAnnotationStorage: pdf.annotationStorage.print,
  }).promise
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = canvas.height = 0
  if (!picture) throw new Error(`Page ${number} has no picture.`)
  return { picture, width, height }
}

/**
 * Creates a style sheet, because the site's policy forbids inline styles. One pixel less prevents a blank sheet after
 * each page.
 */
const sheetRules = (name: string, width: number, height: number) => `
  @page ${name} { size: ${width}pt ${height}pt; margin: 0 }
  @media print { .reader-print .${name} { page: ${name}; inline-size: ${width}pt; block-size: calc(${height}pt - 1px) } }`

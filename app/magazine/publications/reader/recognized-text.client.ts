import { lineAscent, lineText, type PageLine, type PageWord } from '../../documents/documents'
import type { PdfDocument, PdfPage } from './pdf.client'

type Viewport = ReturnType<PdfPage['getViewport']>

/**
 * Adds the recognized text of pages, so that it can be selected and found as if it were in the PDF.
 * @param address answers with the lines of a page
 */
export function addRecognizedText(pdf: PdfDocument, address: string): void {
  const getPage = pdf.getPage.bind(pdf)
  const changed = new WeakSet<PdfPage>()
  pdf.getPage = async (number) => {
    const page = await getPage(number)
    if (!changed.has(page)) streamRecognizedText(page, address)
    changed.add(page)
    return page
  }
}

function streamRecognizedText(page: PdfPage, address: string): void {
  const stream = page.streamTextContent.bind(page)
  page.streamTextContent = (options) =>
    new ReadableStream({
      async start(controller) {
        const lines = await fetchLines(address, page.pageNumber)
        if (lines.length > 0) controller.enqueue(contentOf(lines, page.getViewport({ scale: 1 })))
        else for await (const chunk of chunksOf(stream(options))) controller.enqueue(chunk)
        controller.close()
      },
    })
}

async function* chunksOf(stream: ReadableStream) {
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

async function fetchLines(address: string, page: number): Promise<PageLine[]> {
  try {
    const answer = await fetch(`${address}${address.includes('?') ? '&' : '?'}page=${page}`)
    return answer.ok ? ((await answer.json()) as { lines: PageLine[] }).lines : []
  } catch {
    return []
  }
}

const font = 'recognized'
const styles = { [font]: { fontFamily: 'sans-serif', ascent: lineAscent, descent: -0.22, vertical: false } }

const contentOf = (lines: PageLine[], viewport: Viewport) => ({
  items: lines.flatMap((line) => itemsOf(line, viewport)),
  styles,
  lang: null,
})

const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}]/u

/** Returns a text item for each word, up to the next one; a single one for a line in another direction. */
function itemsOf(line: PageLine, viewport: Viewport) {
  const text = lineText(line)
  if (rightToLeft.test(text) || isUpright(line)) return [itemOf(line, text, line, true, viewport)]
  return line.words.map((word, index) => {
    const next = line.words[index + 1]
    const width = next && next.x > word.x ? next.x - word.x : word.width
    return itemOf(line, next ? `${word.text} ` : word.text, { ...word, width }, !next, viewport)
  })
}

const isUpright = ({ words: [first, second], width, height }: PageLine) =>
  height > 2 * width || (first?.y !== undefined && first.x === second?.x)

type Place = Pick<PageWord, 'x' | 'width' | 'y' | 'height'>

/** Returns a text item in the form of pdf.js, placed at the left end of its baseline. */
function itemOf(line: PageLine, str: string, place: Place, hasEOL: boolean, viewport: Viewport) {
  const { x, width } = place
  const [y, height] = [place.y ?? line.y, place.height ?? line.height]
  const isDown = isUpright(line)
  const [startX, startY] = isDown ? [x, y] : [x, y + lineAscent * height]
  const [fromX = 0, fromY = 0] = viewport.convertToPdfPoint(startX, startY)
  const [toX = 0, toY = 0] = viewport.convertToPdfPoint(startX + (isDown ? 0 : 1), startY + (isDown ? 1 : 0))
  const [right, up] = [toX - fromX, toY - fromY]
  const size = line.fontSize
  return {
    str,
    hasEOL,
    fontName: font,
    dir: rightToLeft.test(str) ? 'rtl' : 'ltr',
    transform: [size * right, size * up, -size * up, size * right, fromX, fromY],
    width: (isDown ? height : width) * Math.hypot(right, up),
    height: size * Math.hypot(right, up),
  }
}

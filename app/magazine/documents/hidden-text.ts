import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text item of pdf.js, or the beginning or end of marked content. */
interface Item {
  type?: string
  tag?: string | null
}

interface Chunk {
  items: Item[]
}

/** Removes the text of hidden layers from all pages. pdf.js does not draw them, but returns their text. */
export async function removeHiddenText(pdf: PDFDocumentProxy): Promise<void> {
  const layers = await pdf.getOptionalContentConfig().catch(() => undefined)
  if (layers && ![...layers].every(([, { visible }]) => visible)) removeTextOf(pdf, layers)
}

export function removeTextOf(pdf: PDFDocumentProxy, layers: Layers): void {
  if ([...layers].length === 0) return
  const getPage = pdf.getPage.bind(pdf)
  pdf.getPage = async (number) => {
    const page = await getPage(number)
    if (!Object.hasOwn(page, 'streamTextContent')) streamShownText(page, layers)
    return page
  }
}

type Layers = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>

function streamShownText(page: PDFPageProxy, layers: Layers): void {
  const stream = page.streamTextContent.bind(page)
  page.streamTextContent = (options = {}) => {
    let isShown = (_item: Item) => true
    const { includeMarkedContent: hasMarks } = options
    const shown = new TransformStream<Chunk, Chunk>({
      async start() {
        isShown = inShownLayers(await visibilities(page, layers))
      },
      transform(chunk, controller) {
        const items = chunk.items.filter(isShown).filter(({ type }) => hasMarks || !type)
        controller.enqueue({ ...chunk, items })
      },
    })
    return stream({ ...options, includeMarkedContent: true }).pipeThrough(shown)
  }
}

/** Returns for each part of a page that belongs to layers, in order, whether it is visible. */
async function visibilities(page: PDFPageProxy, layers: Layers): Promise<boolean[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operator, index) => {
    const [tag, group] = operator === OPS.beginMarkedContentProps ? argsArray[index] : []
    return tag === 'OC' ? [layers.isVisible(group)] : []
  })
}

/** Returns a function to be called for each item in order: it tells whether the item is outside of hidden layers. */
function inShownLayers(areVisible: boolean[]) {
  const open: boolean[] = []
  let layer = 0
  return ({ type, tag }: Item): boolean => {
    if (type === 'endMarkedContent') open.pop()
    else if (type) open.push(tag !== 'OC' || (areVisible[layer++] ?? true))
    return type !== undefined || open.every(Boolean)
  }
}

import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text, or the beginning or end of marked content. */
interface Item {
  type?: string
  tag?: string | null
}

interface Chunk {
  items: Item[]
}

/**
 * Leaves out of the text of all pages what stands in layers that the PDF does not show. pdf.js draws pages without them, and gives
 * their text all the same.
 */
export async function leaveOutHiddenText(pdf: PDFDocumentProxy): Promise<void> {
  const layers = await pdf.getOptionalContentConfig().catch(() => undefined)
  if (!layers || [...layers].every(([, { visible }]) => visible)) return
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

/** Whether each part of a page that belongs to layers is shown, in the order of its content. */
async function visibilities(page: PDFPageProxy, layers: Layers): Promise<boolean[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.flatMap((operator, index) => {
    const [tag, group] = operator === OPS.beginMarkedContentProps ? argsArray[index] : []
    return tag === 'OC' ? [layers.isVisible(group)] : []
  })
}

/** Asked for one item after the other: whether it stands in no layer that is hidden. */
function inShownLayers(areVisible: boolean[]) {
  const open: boolean[] = []
  let layer = 0
  return ({ type, tag }: Item): boolean => {
    if (type === 'endMarkedContent') open.pop()
    else if (type) open.push(tag !== 'OC' || (areVisible[layer++] ?? true))
    return type !== undefined || open.every(Boolean)
  }
}

import type { PdfDocument } from './pdf.client'
import { EventBus, LinkTarget, PDFLinkService } from './pdf-viewer.client'
import type { PagePosition } from './position'
import type { PdfLayers } from './useLayers'
import type { Rotation } from './useRotation'

type Explicit = NonNullable<Awaited<ReturnType<PdfDocument['getDestination']>>>
export type PdfDestination = string | Explicit | null

/** Returns the position of a link's or an outline entry's target on rotated pages; undefined for a broken one. */
export async function findPositionOfTarget(
  pdf: PdfDocument,
  destination: PdfDestination,
  turn: Rotation,
): Promise<PagePosition | undefined> {
  try {
    const target = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
    const [reference, kind, ...numbers] = target ?? []
    if (reference === undefined || reference === null) return
    const number = (typeof reference === 'number' ? reference : await pdf.getPageIndex(reference)) + 1
    if (number < 1 || number > pdf.numPages) return
    const [left, top] = cornerOf(kind?.name, numbers)
    if (typeof top !== 'number') return { page: number }
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 })
    const [x = 0, y = 0] = viewport.convertToViewportPoint(typeof left === 'number' ? left : 0, top)
    return { page: number, x: part(x, viewport.width), y: part(y, viewport.height) }
  } catch {
    return undefined
  }
}

const part = (length: number, whole: number) => Math.min(1, Math.max(0, length / whole))

/** Returns the upper left corner of a destination (ISO 32000-2, table 149). */
function cornerOf(kind: string | undefined, numbers: unknown[]): unknown[] {
  if (kind === 'XYZ') return numbers
  if (kind === 'FitH' || kind === 'FitBH') return [0, numbers[0]]
  return kind === 'FitR' ? [numbers[0], numbers[3]] : []
}

interface Steps {
  follow: (place: PagePosition) => void
  go: (page: number) => void
  step: (direction: 1 | -1) => void
  turn: Rotation
}

interface ShownLayers {
  shown?: Promise<PdfLayers>
  redraw: () => void
}

/** Makes the links of pages lead to their positions, and external ones open a new tab. */
class PlaceLinks extends PDFLinkService {
  constructor(
    private readonly pdf: PdfDocument,
    private readonly steps: () => Steps,
    layers: () => ShownLayers,
  ) {
    super({ eventBus: new EventBus(), externalLinkTarget: LinkTarget.BLANK, externalLinkRel: 'noreferrer' })
    this.setDocument(pdf)
    this.setViewer({
      isInPresentationMode: false,
      get optionalContentConfigPromise() {
        return layers().shown
      },
      set optionalContentConfigPromise(_changed) {
        layers().redraw()
      },
    })
  }

  override async goToDestination(destination: PdfDestination) {
    const place = await findPositionOfTarget(this.pdf, destination, this.steps().turn)
    if (place) this.steps().follow(place)
  }

  override getDestinationHash(destination: PdfDestination) {
    if (typeof destination === 'string') return `#nameddest=${encodeURIComponent(destination)}`
    const [reference] = destination ?? []
    const page = typeof reference === 'object' ? this.pdf.cachedPageNumber(reference) : Number(reference) + 1
    return page ? `#page=${page}` : '#'
  }

  override executeNamedAction(action: string) {
    const { go, step } = this.steps()
    if (action === 'NextPage') step(1)
    if (action === 'PrevPage') step(-1)
    if (action === 'FirstPage') go(1)
    if (action === 'LastPage') go(this.pdf.numPages)
    if (action === 'GoBack') history.back()
    if (action === 'GoForward') history.forward()
  }
}

export const createPdfLinkService = (
  pdf: PdfDocument,
  steps: () => Steps,
  layers: () => ShownLayers,
): PDFLinkService => new PlaceLinks(pdf, steps, layers)

/** Returns the page number in a hash like `#page=12`. */
export function pageFromHash(hash: string): number | undefined {
  const page = Number(/^#page=(\d{1,6})(?:&|$)/.exec(hash)?.[1])
  return page > 0 ? page : undefined
}

/** Returns the name in a hash like `#nameddest=chapter.2`, from PDF's open parameters. */
export function destinationFromHash(hash: string): string | undefined {
  const name = /^#nameddest=([^&]+)/.exec(hash)?.[1]
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}

export function clampPage(page: number, pages: number): number {
  if (!Number.isFinite(page)) return 1
  return Math.min(Math.max(1, Math.round(page)), Math.max(1, pages))
}

const minScale = 0.1
const maxScale = 5

export function clampScale(scale: number): number {
  return Math.min(Math.max(scale, minScale), maxScale)
}

/** The limit for one canvas, since phones lack memory; the visible part of a larger page is drawn on another one. */
export const maxCanvasPixels = 10_000_000

/** The size of a page, in points. */
export interface PageSize {
  width: number
  height: number
}

/** The number of CSS pixels per point at 100 %. */
export const pixelsPerPoint = 96 / 72
const comfortableWidth = 860

export const fitWidthScale = (widthPoints: number, width: number) =>
  clampScale(width / (widthPoints * pixelsPerPoint))

export const fitPageScale = (page: PageSize, width: number, height: number) =>
  Math.min(fitWidthScale(page.width, width), clampScale(height / (page.height * pixelsPerPoint)))

/** Returns the initial scale: the full width on a phone, a comfortable column on a desktop. */
export const initialScale = (widthPoints: number, width: number) =>
  fitWidthScale(widthPoints, Math.min(width, comfortableWidth))

/** Returns a width in CSS pixels. */
export const displayWidth = (widthPoints: number, scale: number) => widthPoints * pixelsPerPoint * scale

/** Returns the height on screen, in CSS pixels from the top, that decides which page is being read. */
export const readingLineHeight = () => innerHeight / 3

/** Groups pages into rows: one per row, or spreads with the cover alone. */
export function pageRowsOf(pages: number, isSpread: boolean): number[][] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  if (!isSpread) return numbers.map((page) => [page])
  const [cover, ...inside] = numbers
  const spreads = inside.flatMap((_, index) => (index % 2 === 0 ? [inside.slice(index, index + 2)] : []))
  return cover === undefined ? [] : [[cover], ...spreads]
}

/** Returns to which page a click at this place of the window turns; undefined in the middle. */
export function sideOf({ clientX }: Pick<MouseEvent, 'clientX'>): 'previous' | 'next' | undefined {
  const at = clientX / innerWidth
  if (at < 1 / 3) return 'previous'
  return at > 2 / 3 ? 'next' : undefined
}

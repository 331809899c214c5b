/** The page number in a hash like `#page=12`. */
export function pageFromHash(hash: string): number | undefined {
  const page = Number(/^#page=(\d{1,6})$/.exec(hash)?.[1])
  return page > 0 ? page : undefined
}

export function clampPage(page: number, pages: number): number {
  if (!Number.isFinite(page)) return 1
  return Math.min(Math.max(1, Math.round(page)), Math.max(1, pages))
}

const minScale = 0.25
const maxScale = 5

export function clampScale(scale: number): number {
  return Math.min(Math.max(scale, minScale), maxScale)
}

/** Phones lack the memory for larger canvases; some browsers then draw nothing. */
const maxCanvasPixels = 10_000_000
const maxPixelRatio = 2

/** Canvas pixels per CSS pixel for a page of this size. */
export const canvasPixelRatio = (width: number, height: number, devicePixelRatio: number) =>
  Math.min(devicePixelRatio, maxPixelRatio, Math.sqrt(maxCanvasPixels / (width * height)))

const pixelsPerPoint = 96 / 72
const comfortableWidth = 860

export const fitWidthScale = (widthPoints: number, width: number) =>
  clampScale(width / (widthPoints * pixelsPerPoint))

/** The full width on a phone, a comfortable column on a desktop. */
export const initialScale = (widthPoints: number, width: number) =>
  fitWidthScale(widthPoints, Math.min(width, comfortableWidth))

/** In CSS pixels. */
export const displayWidth = (widthPoints: number, scale: number) => widthPoints * pixelsPerPoint * scale

/** The line on screen, in CSS pixels from the top, that decides which page is being read. */
export const readingLine = () => innerHeight / 3

/** The page that an address names, `#page=12`; undefined where it names none. */
export function pageOfHash(hash: string): number | undefined {
  const page = Number(/^#page=(\d{1,6})$/.exec(hash)?.[1])
  return page > 0 ? page : undefined
}

/** A page number within a document. */
export function clampPage(page: number, pages: number): number {
  if (!Number.isFinite(page)) return 1
  return Math.min(Math.max(1, Math.round(page)), Math.max(1, pages))
}

export const smallestScale = 0.25
export const largestScale = 5

export function clampScale(scale: number): number {
  return Math.min(Math.max(scale, smallestScale), largestScale)
}

/** More pixels to a canvas than these are memory that phones do not have; some browsers then draw nothing at all. */
const largestCanvas = 10_000_000
const sharpest = 2

/** Canvas pixels to a CSS pixel for a page of this size. */
export const sharpness = (width: number, height: number, devicePixelRatio: number) =>
  Math.min(devicePixelRatio, sharpest, Math.sqrt(largestCanvas / (width * height)))

const pixelsPerPoint = 96 / 72
const comfortableWidth = 860

/** The scale at which a page of so many points fills a width in pixels. */
export const fittingScale = (pagePoints: number, width: number) =>
  clampScale(width / (pagePoints * pixelsPerPoint))

/** The scale to begin with: the whole width of a phone, a comfortable column on a desk. */
export const firstScale = (pagePoints: number, width: number) =>
  fittingScale(pagePoints, Math.min(width, comfortableWidth))

/** How wide a page of so many points is shown, in pixels. */
export const shownWidth = (pagePoints: number, scale: number) => pagePoints * pixelsPerPoint * scale

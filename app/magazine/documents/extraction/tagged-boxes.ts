import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A box on the page as it is displayed: x, y, width and height. */
export type BoxTuple = [number, number, number, number]

/** Returns the boxes of text by the id of its marked content. */
export function boxesOfMarkedContent(items: object[], viewport: PageViewport) {
  const places = new Map<string, BoxTuple[]>()
  const artifacts: BoxTuple[] = []
  const open: (BoxTuple[] | undefined)[] = []
  for (const item of items) {
    if ('str' in item)
      addTo(
        open.findLast((one) => one !== undefined),
        boxOfText(item as TextItem, viewport),
      )
    else if ('type' in item && item.type === 'endMarkedContent') open.pop()
    else if ('tag' in item) open.push(contentFor(item as Marked, places, artifacts))
  }
  return { places, artifacts }
}

interface Marked {
  tag: string
  id?: string | null
}

function contentFor({ tag, id }: Marked, places: Map<string, BoxTuple[]>, artifacts: BoxTuple[]) {
  if (tag === 'Artifact') return artifacts
  if (!id) return
  const own = places.get(id) ?? []
  places.set(id, own)
  return own
}

export interface TextItem {
  str: string
  transform: number[]
  width: number
}

/** Returns the box of a text; undefined for spaces. */
export function boxOfText({ str, transform, width }: TextItem, viewport: PageViewport): BoxTuple | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const [along, up] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (!str.trim() || along === 0 || up === 0) return
  const [x, y] = [(a / along) * width, (b / along) * width]
  const descent = -0.25
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(e + c * descent, f + d * descent)
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(e + x + c * 0.9, f + y + d * 0.9)
  return roundBox([Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)])
}

export const roundBox = (place: BoxTuple) => place.map((value) => Math.round(value * 10) / 10) as BoxTuple

/** Adds a box; adjacent boxes on one line are merged. */
function addTo(places: BoxTuple[] | undefined, place: BoxTuple | undefined): void {
  if (!places || !place?.every(Number.isFinite)) return
  const last = places.at(-1)
  const isOnLine = last && Math.abs(last[1] + last[3] - place[1] - place[3]) < 0.3 * place[3]
  const isNear =
    isOnLine &&
    place[0] - last[0] - last[2] < 1.5 * place[3] &&
    last[0] - place[0] - place[2] < 1.5 * place[3]
  if (!isNear) places.push(place)
  else places[places.length - 1] = boundsOfBoxes(last, place)
}

export function boundsOfBoxes(one: BoxTuple, other: BoxTuple): BoxTuple {
  const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  const right = Math.max(one[0] + one[2], other[0] + other[2])
  const bottom = Math.max(one[1] + one[3], other[1] + other[3])
  return roundBox([x, y, right - x, bottom - y])
}

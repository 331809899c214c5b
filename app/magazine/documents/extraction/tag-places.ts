import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** On the page as it is displayed: x, y, width and height. */
export type Place = [number, number, number, number]

/** Returns where the text of each marked content stands, by its id. */
export function placesOf(items: object[], viewport: PageViewport) {
  const places = new Map<string, Place[]>()
  const artifacts: Place[] = []
  const open: (Place[] | undefined)[] = []
  for (const item of items) {
    if ('str' in item)
      addTo(
        open.findLast((one) => one !== undefined),
        placeOf(item as TextItem, viewport),
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

function contentFor({ tag, id }: Marked, places: Map<string, Place[]>, artifacts: Place[]) {
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

/** Returns where a text stands; undefined for spaces. */
export function placeOf({ str, transform, width }: TextItem, viewport: PageViewport): Place | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const [along, up] = [Math.hypot(a, b), Math.hypot(c, d)]
  if (!str.trim() || along === 0 || up === 0) return
  const [x, y] = [(a / along) * width, (b / along) * width]
  const descent = -0.25
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(e + c * descent, f + d * descent)
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(e + x + c * 0.9, f + y + d * 0.9)
  return rounded([Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)])
}

export const rounded = (place: Place) => place.map((value) => Math.round(value * 10) / 10) as Place

/** Adds a place; what follows on one line is one place. */
function addTo(places: Place[] | undefined, place: Place | undefined): void {
  if (!places || !place?.every(Number.isFinite)) return
  const last = places.at(-1)
  const isOnLine = last && Math.abs(last[1] + last[3] - place[1] - place[3]) < 0.3 * place[3]
  const isNear =
    isOnLine &&
    place[0] - last[0] - last[2] < 1.5 * place[3] &&
    last[0] - place[0] - place[2] < 1.5 * place[3]
  if (!isNear) places.push(place)
  else places[places.length - 1] = around(last, place)
}

export function around(one: Place, other: Place): Place {
  const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  const right = Math.max(one[0] + one[2], other[0] + other[2])
  const bottom = Math.max(one[1] + one[3], other[1] + other[3])
  return rounded([x, y, right - x, bottom - y])
}

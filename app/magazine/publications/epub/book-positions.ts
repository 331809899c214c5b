/**
 * A position in a book as KOReader names it: `/body/DocFragment[3]/body/p[12]/text().0` is in the twelfth paragraph of
 * the third document of the spine. Source: XPointers of crengine (lvtinydom).
 */
export interface BookPosition {
  /** The number of the document in the spine, from 1. */
  fragment: number
  /** The elements within the document's body, such as `p[12]`. */
  path: string[]
}

/** Parses a position of KOReader; undefined for anything else. */
export function parseBookPosition(place: string): BookPosition | undefined {
  const found = /^\/body\/DocFragment(?:\[(\d{1,6})\])?\/body(?:\/(.*))?$/s.exec(place)
  if (!found) return
  const [, fragment, below = ''] = found
  const steps = below.split('/').filter((step) => /^[a-z][\w-]*(\[\d+\])?(\.\d+)?$/i.test(step))
  const elements = steps.map((step) => step.replace(/\.\d+$/, '')).filter((step) => !isBox(step))
  return {
    fragment: Number(fragment ?? 1),
    path: elements.map((step) => (step.includes('[') ? step : `${step}[1]`)),
  }
}

/** Matches elements that crengine adds to hold text beside blocks. */
const isBox = (step: string) => /^(autoBoxing|floatBox|inlineBox|tabularBox|text)\b/i.test(step)

const tags = /<(\/?)([a-z][\w:-]*)((?:\s[^<>]*?)?)(\/?)>/gi

/** An element with its path in crengine, and the last page that begins before it. */
interface Element {
  path: string[]
  page: number | undefined
  isBlock: boolean
}

function* elementsOf(body: string): Generator<Element> {
  const open: string[] = []
  const counts: Map<string, number>[] = [new Map()]
  let page: number | undefined
  for (const [, isEnd, name = '', attributes = '', isEmpty] of body.matchAll(tags)) {
    if (isEnd) {
      open.pop()
      counts.pop()
      continue
    }
    const siblings = counts.at(-1) ?? new Map<string, number>()
    const count = (siblings.get(name) ?? 0) + 1
    siblings.set(name, count)
    const begun = /\sid="page-(\d+)"/.exec(attributes)?.[1]
    if (begun) page = Number(begun)
    const path = [...open, `${name}[${count}]`]
    yield { path, page, isBlock: open.length === 0 && !begun }
    if (isEmpty) continue
    open.push(`${name}[${count}]`)
    counts.push(new Map())
  }
}

/** Returns the page at a position in a document's body; undefined before its first page. */
export function pageAtBookPosition(body: string, { path }: Pick<BookPosition, 'path'>): number | undefined {
  let deepest: { page: number | undefined; depth: number } | undefined
  for (const { path: here, page } of elementsOf(body)) {
    if (here.length > path.length || here.some((step, index) => step !== path[index])) continue
    if (!deepest || here.length > deepest.depth) deepest = { page, depth: here.length }
  }
  return deepest?.page
}

/** Returns the position of a page's first block in a document's body; undefined if the page has none. */
export function bookPositionOfPage(body: string, fragment: number, page: number): string | undefined {
  for (const element of elementsOf(body))
    if (element.isBlock && element.page === page)
      return `/body/DocFragment[${fragment}]/body/${element.path.join('/')}.0`
}

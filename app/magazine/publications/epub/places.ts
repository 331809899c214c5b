/**
 * Places in the text of a book as KOReader names them: `/body/DocFragment[3]/body/p[12]/text().0` is in the twelfth
 * paragraph of the third document of the spine. Source: XPointers of crengine (lvtinydom).
 */
export interface BookPlace {
  /** Which document of the spine, from 1. */
  fragment: number
  /** The elements below its body, such as `p[12]`. */
  path: string[]
}

/** Reads a place; undefined for what is none. */
export function parsePlace(place: string): BookPlace | undefined {
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

/** Elements that crengine adds to hold text beside blocks. */
const isBox = (step: string) => /^(autoBoxing|floatBox|inlineBox|tabularBox|text)\b/i.test(step)

const tags = /<(\/?)([a-z][\w:-]*)((?:\s[^<>]*?)?)(\/?)>/gi

/** An element of a text at the path that it has there, and the last page that begins before it. */
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

/** Returns the page on which a place of a document's body is; undefined before its first page. */
export function pageAtPlace(body: string, { path }: Pick<BookPlace, 'path'>): number | undefined {
  let deepest: { page: number | undefined; depth: number } | undefined
  for (const { path: here, page } of elementsOf(body)) {
    if (here.length > path.length || here.some((step, index) => step !== path[index])) continue
    if (!deepest || here.length > deepest.depth) deepest = { page, depth: here.length }
  }
  return deepest?.page
}

/** Returns the place of the first block of a page in a document's body; undefined where the page has none. */
export function placeOfPage(body: string, fragment: number, page: number): string | undefined {
  for (const element of elementsOf(body))
    if (element.isBlock && element.page === page)
      return `/body/DocFragment[${fragment}]/body/${element.path.join('/')}.0`
}

import { LocalStorage } from '../platform/local-storage.server'
import { allThere, type Soon, whenThere } from '../platform/process/soon.server'

export type Values = Record<string, string | number>

/** Somebody who is logged in, as shared pages are filled in for them. */
export interface PageReader {
  id: number
  /** Readers of one variant get the same page, but for the values. */
  variant: string
  /** By the field of a mark, in one of these. */
  values: Values[]
}

/** Whether a page as all share it would be wrong for this reader. */
export type Difference = (readerId: number) => Soon<boolean>

/** What a part of a page shows of one reader. */
export interface OwnPart {
  /** What decides how the part is rendered, such as how many there are, and says nothing of them; '' where there is nothing. */
  shape: string
  /** By the field of a mark. */
  values: Values
}

/** @returns nothing for whoever gets a page of their own */
type OwnPartOf = (readerId: number) => Soon<OwnPart | undefined>

export interface Sharing {
  /** It shows what only its one reader may see. */
  isPersonal: boolean
  differences: Difference[]
  /** By the names of parts. */
  ownParts: Map<string, OwnPartOf>
  /** Of what is rendered, as `readerPart` gives them together. */
  shapes: URLSearchParams
  /** Ends the rendering of what turns out to be personal. */
  stop: AbortController
}

export const sharingFor = (shape = ''): Sharing => ({
  isPersonal: false,
  differences: [],
  ownParts: new Map(),
  shapes: new URLSearchParams(shape),
  stop: new AbortController(),
})

const pages = new LocalStorage<Sharing | undefined>()

/** Renders a page for all readers of a variant, with marks in place of what differs; without `sharing`, for visitors. */
export const sharingPage = <T>(sharing: Sharing | undefined, render: () => T): T => pages.run(sharing, render)

/** Of a page whose part was left out as if its reader had nothing there: those who have get a page of their own. */
export function unless(difference: Difference): void {
  pages.getStore()?.differences.push(difference)
}

/** Of a page that is rendered for each reader alone; nothing outside of a shared rendering. */
export function neverShare(): void {
  const page = pages.getStore()
  if (page) becomePersonal(page)
}

function becomePersonal(page: Sharing): void {
  page.isPersonal = true
  page.stop.abort()
}

/**
 * Of a part that is rendered in several shapes, with marks in place of what each reader has there.
 * @param name once on a page @returns the shape to render now
 */
export function shapedFor(name: string, own: OwnPartOf): string {
  const page = pages.getStore()
  if (!page) return ''
  if (page.ownParts.has(name)) becomePersonal(page)
  page.ownParts.set(name, own)
  return page.shapes.get(name) ?? ''
}

/** What the parts of a page show of a reader together. */
interface OwnParts {
  shape: string
  /** Of each part. */
  values: Values[]
}

/** Nothing for whoever gets a page of their own. */
export function readerPart(
  { differences, ownParts }: Pick<Sharing, 'differences' | 'ownParts'>,
  readerId: number,
): Soon<OwnParts | undefined> {
  return whenThere(allThere(differences.map((differs) => differs(readerId))), (differing) => {
    if (differing.includes(true)) return
    const owns = allThere(Array.from(ownParts.values(), (ownPartOf) => ownPartOf(readerId)))
    return whenThere(owns, (parts) => together([...ownParts.keys()], parts))
  })
}

function together(names: string[], parts: (OwnPart | undefined)[]): OwnParts | undefined {
  const shapes: string[] = []
  const values: Values[] = []
  for (const [index, part] of parts.entries()) {
    if (!part) return
    if (part.shape) shapes.push(`${names[index]}=${encodeURIComponent(part.shape)}`)
    values.push(part.values)
  }
  return { shape: shapes.sort().join('&'), values }
}

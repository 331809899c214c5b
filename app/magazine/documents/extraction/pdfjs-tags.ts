import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cutText } from '../../../platform/text/cut-text'
import type { PageTag } from '../page-tags'
import { cleanExtractedText } from './bbox'
import { readPageGraphics } from './pdfjs-drawn'
import { type BoxTuple, boundsOfBoxes, boxesOfMarkedContent, roundBox } from './tagged-boxes'

type Node = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>> & {
  alt?: string
  bbox?: number[]
}
type Child = Node['children'][number]

const maxTags = 5000
/** The limit of texts and marked contents of a page; no page of text has more. */
const maxItems = 60_000
const maxAltLength = 2000

/** Tells whether a PDF has tags: it says so, or a page has some although it does not. */
export async function isTaggedPdf(document: PDFDocumentProxy, number: number): Promise<boolean> {
  const { Marked: saysSo } = (await document.getMarkInfo().catch(() => null)) ?? {}
  if (saysSo) return true
  const tree = await document
    .getPage(number)
    .then((page) => page.getStructTree())
    .catch(() => null)
  return (tree?.children.length ?? 0) > 0
}

/**
 * Reads how a page of a tagged PDF is structured.
 * Source: ISO 32000-1, 14.8.4 (standard structure types).
 */
export async function readPageTagsOf(page: PDFPageProxy): Promise<PageTag[]> {
  const tree = await page.getStructTree()
  if (!tree) return []
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  if (items.length > maxItems) return []
  const { places, artifacts } = boxesOfMarkedContent(items, viewport)
  const drawn = lacksPlace(tree) ? await drawnPlaces(page) : new Map<string, BoxTuple>()
  const tags = new TagReader(places, viewport, drawn).read([tree])
  return artifacts.length > 0 ? [...tags, { role: 'artifact', boxes: artifacts }] : tags
}

/** Tells whether a figure has no position. */
const lacksPlace = (node: Node): boolean =>
  (figures.test(node.role) && (!node.bbox || isSize(node.bbox))) ||
  node.children.some((child) => 'role' in child && lacksPlace(child))

/** Returns the places of pictures and shapes by the id of their marked content. */
async function drawnPlaces(page: PDFPageProxy): Promise<Map<string, BoxTuple>> {
  const drawn = new Map<string, BoxTuple>()
  for (const { content, place } of await readPageGraphics(page).catch(() => [])) {
    const before = drawn.get(String(content))
    drawn.set(String(content), before ? boundsOfBoxes(before, place) : place)
  }
  return drawn
}

const lists = /^(L|TOC)$/
const items = /^(LI|TOCI)$/
const figures = /^(Figure|Formula)$/
/** Elements that stand behind the paragraph that contains them. */
const apart = /^(Table|Figure|Note|FENote)$/
const paragraphs = /^(P|Note|FENote|BibEntry|Code|Sub)$/
const groups = /^(Root|Document|DocumentFragment|Part|Art|Sect|Div|BlockQuote|Aside|Index|THead|TBody|TFoot)$/

class TagReader {
  private left = maxTags
  constructor(
    private places: Map<string, BoxTuple[]>,
    private viewport: PageViewport,
    private drawn: Map<string, BoxTuple>,
  ) {}

  /** Reads elements; text outside of any element becomes a paragraph. */
  read(children: Child[]): PageTag[] {
    const tags: PageTag[] = []
    let loose: BoxTuple[] = []
    const end = () => {
      if (loose.length > 0) tags.push({ role: 'paragraph', boxes: loose })
      loose = []
    }
    for (const child of children) {
      if (!('role' in child)) loose.push(...this.placesOf(child))
      else if (this.isBlock(child)) {
        end()
        tags.push(...this.block(child))
      } else if (this.hasBlock(child)) {
        end()
        tags.push(...this.read(child.children))
      } else loose.push(...this.inline(child).boxes)
    }
    end()
    return tags
  }

  private isBlock({ role }: Node): boolean {
    const isLeaf = /^(H[1-6]?|Title|Caption|Table|TR|TH|TD)$/.test(role) || paragraphs.test(role)
    return isLeaf || groups.test(role) || lists.test(role) || items.test(role) || figures.test(role)
  }

  private hasBlock({ children }: Node): boolean {
    return children.some((child) => 'role' in child && (this.isBlock(child) || this.hasBlock(child)))
  }

  private block(node: Node): PageTag[] {
    const { role, children } = node
    if (this.left-- <= 0) return []
    if (groups.test(role)) return this.read(children)
    if (lists.test(role)) return this.list(children)
    if (role === 'Table') return this.table(children)
    if (figures.test(role)) return this.figure(node)
    const [only, ...rest] = children
    if (only && 'role' in only && only.role === 'Formula' && rest.length === 0) return this.figure(only)
    const { boxes, within } = this.inline(node)
    return boxes.length > 0 ? [{ ...leafOf(role), boxes }, ...within] : within
  }

  /** Returns an element's text, and the elements inside it that are blocks of their own. */
  private inline({ children }: Node): { boxes: BoxTuple[]; within: PageTag[] } {
    const boxes: BoxTuple[] = []
    const within: PageTag[] = []
    for (const child of children) {
      if (!('role' in child)) boxes.push(...this.placesOf(child))
      else if (lists.test(child.role) || apart.test(child.role)) within.push(...this.block(child))
      else {
        const inner = this.inline(child)
        boxes.push(...inner.boxes)
        within.push(...inner.within)
      }
    }
    return { boxes, within }
  }

  /** Reads a list; a nested list adds its items. */
  private list(children: Child[]): PageTag[] {
    const own: PageTag[] = []
    const others: PageTag[] = []
    for (const child of children.filter((one): one is Node => 'role' in one)) {
      const isList = lists.test(child.role)
      const { boxes, within } = isList ? { boxes: [], within: this.list(child.children) } : this.inline(child)
      if (child.role === 'Caption') others.push({ role: 'caption', boxes })
      else if (boxes.length > 0) own.push({ role: 'item', boxes })
      own.push(...within.flatMap(({ role, children = [] }) => (role === 'list' ? children : [])))
      others.push(...within.filter(({ role }) => role !== 'list'))
    }
    return own.length > 0 ? [...others, { role: 'list', children: own }] : others
  }

  private table(children: Child[]): PageTag[] {
    const rows: PageTag[] = []
    const others: PageTag[] = []
    const read = (nodes: Child[]) => {
      for (const node of nodes) {
        if (!('role' in node)) continue
        if (node.role === 'TR') rows.push({ role: 'row', children: this.cells(node.children, others) })
        else if (groups.test(node.role)) read(node.children)
        else others.push(...this.block(node))
      }
    }
    read(children)
    const isTable = rows.some((row) => (row.children?.length ?? 0) > 0)
    return isTable ? [...others, { role: 'table', children: rows }] : others
  }

  private cells(children: Child[], others: PageTag[]): PageTag[] {
    return children.flatMap((child) => {
      if (!('role' in child) || !/^T[HD]$/.test(child.role) || this.left-- <= 0) return []
      const { boxes, within } = this.inline(child)
      others.push(...within.filter(({ role }) => role === 'figure'))
      const inner = within.flatMap((tag) => boxesIn(tag))
      const { colSpan: columns = 1, rowSpan: rows = 1 } = child as Node & {
        colSpan?: number
        rowSpan?: number
      }
      return [
        {
          role: child.role === 'TH' ? 'header' : 'cell',
          boxes: [...boxes, ...inner],
          ...(columns > 1 && columns <= 100 && { columns }),
          ...(rows > 1 && rows <= 1000 && { rows }),
        },
      ]
    })
  }

  private figure(node: Node): PageTag[] {
    const isCaption = (child: Child): child is Node => 'role' in child && child.role === 'Caption'
    const captions = node.children.filter(isCaption).flatMap((child) => this.block(child))
    const shown = { ...node, children: node.children.filter((child) => !isCaption(child)) }
    const { boxes, within } = this.inline(shown)
    const inner = within.find(({ role }) => role === 'figure')
    const alt =
      cutText(
        cleanExtractedText(node.alt ?? '')
          .replace(/\s+/g, ' ')
          .trim(),
        maxAltLength,
      ) || inner?.alt
    const all = [...boxes, ...within.flatMap(boxesIn)]
    const [first, ...rest] = all
    const ofLetters = node.role === 'Formula' && first ? rest.reduce(boundsOfBoxes, first) : inner?.place
    const place =
      node.bbox && !isSize(node.bbox) ? this.onPage(node.bbox) : (ofLetters ?? this.drawnIn(shown))
    const own = { ...(alt && { alt }), ...(first && { boxes: all }), ...(place && { place }) }
    return [{ role: 'figure', ...own }, ...captions]
  }

  private drawnIn({ children }: Node): BoxTuple | undefined {
    const all = children.flatMap((child) => {
      const place = 'role' in child ? this.drawnIn(child) : this.drawn.get(numberOf(child))
      return place ? [place] : []
    })
    const [first, ...rest] = all
    return first && rest.reduce(boundsOfBoxes, first)
  }

  private onPage([left = 0, bottom = 0, right = 0, top = 0]: number[]): BoxTuple {
    const [x1 = 0, y1 = 0] = this.viewport.convertToViewportPoint(left, bottom)
    const [x2 = 0, y2 = 0] = this.viewport.convertToViewportPoint(right, top)
    return roundBox([Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)])
  }

  private placesOf(child: Child): BoxTuple[] {
    return 'id' in child && typeof child.id === 'string' ? (this.places.get(child.id) ?? []) : []
  }
}

const numberOf = (child: Child) => /_mc(\d+)$/.exec('id' in child ? String(child.id) : '')?.[1] ?? ''

function leafOf(role: string): PageTag {
  const [, level] = /^H([1-6])$/.exec(role) ?? []
  if (level || role === 'H' || role === 'Title') return { role: 'heading', level: Number(level ?? 1) }
  return { role: role === 'Caption' ? 'caption' : items.test(role) ? 'item' : 'paragraph' }
}

const boxesIn = ({ boxes = [], children = [] }: PageTag): BoxTuple[] => [
  ...boxes,
  ...children.flatMap(boxesIn),
]

/**
 * Tells whether a figure's position is only a size: pdf.js gives a figure without a position a box in the
 * corner of the page.
 */
const isSize = ([left, bottom]: number[]) => left === 0 && bottom === 0

/**
 * The ways to arrange pages on sheets: nested and stapled in the fold, several such booklets sewn together, one sheet
 * folded to eight pages, one folded twice, and facing pages as they are.
 */
export const bookletLayouts = ['saddle', 'signatures', 'eight', 'quarter', 'spreads'] as const
export type BookletLayout = (typeof bookletLayouts)[number]

/** A page's place on one side of a sheet, as shares of the sheet from its upper left corner. */
export interface SheetSlot {
  /** The page number, from 1; null for a blank page. */
  page: number | null
  x: number
  y: number
  width: number
  height: number
  isUpsideDown?: boolean
  /** The number of sheets around this one, which push its pages outwards. */
  depth?: number
  /** The bound side of the page. */
  fold?: 'left' | 'right'
}

export interface ImposedSide {
  slots: SheetSlot[]
  /** Whether this is a side of a separate cover sheet. */
  isCover?: boolean
}

export interface ImpositionOptions {
  isRightToLeft?: boolean
  /** Whether the first two and the last two pages are on a sheet of their own. */
  hasCoverApart?: boolean
  sheetsPerSignature?: number
}

export const defaultSheetCount = 4
export const maxBookletPages = 400

/**
 * Arranges pages on the sides of sheets (imposition), the front of each before its back.
 * @param count the number of pages, at least 1
 */
export function imposePages(
  layout: BookletLayout,
  count: number,
  options: ImpositionOptions = {},
): ImposedSide[] {
  switch (layout) {
    case 'eight':
      return chunksOf(pagesTo(count, 8), 8).map((pages) => eighth(pages, options))
    case 'quarter':
      return chunksOf(pagesTo(count, 8), 8).flatMap((pages) => quarter(pages, options))
    case 'spreads':
      return spreads(count, options)
    default:
      return bound(layout, count, options)
  }
}

type Page = number | null

function pagesTo(count: number, multiple: number): Page[] {
  const all = Math.ceil(count / multiple) * multiple
  return Array.from({ length: all }, (_page, index) => (index < count ? index + 1 : null))
}

const chunksOf = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_chunk, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Arranges sheets that are folded once and stapled through the fold: one signature, or several to be sewn. */
function bound(layout: BookletLayout, count: number, options: ImpositionOptions): ImposedSide[] {
  const { hasCoverApart = false, sheetsPerSignature = defaultSheetCount } = options
  const pages = withCoverAtEnds(count, hasCoverApart)
  if (!hasCoverApart) return signaturesOf(pages, layout, sheetsPerSignature, options)
  const cover = nested([...pages.slice(0, 2), ...pages.slice(-2)], options)
  const inside = signaturesOf(pages.slice(2, -2), layout, sheetsPerSignature, options, 1)
  return [...cover.map((side) => ({ ...side, isCover: true })), ...inside]
}

/** Keeps the last page on the back of a separate cover, with blank pages before it. */
function withCoverAtEnds(count: number, hasCoverApart: boolean): Page[] {
  const pages = pagesTo(count, 4)
  if (!hasCoverApart || count < 4) return pages
  const blank = pages.length - count
  const front = pages.slice(0, count - 2)
  return [...front, ...Array.from({ length: blank }, () => null), count - 1, count]
}

/**
 * @param around the number of sheets around the pages, such as a cover; used for the saddle layout only, because
 * signatures lie side by side
 */
function signaturesOf(
  pages: Page[],
  layout: BookletLayout,
  sheets: number,
  options: ImpositionOptions,
  around = 0,
): ImposedSide[] {
  if (layout === 'saddle') return nested(pages, options, around)
  return chunksOf(pages, 4 * sheets).flatMap((own) => nested(own, options))
}

function nested(pages: Page[], { isRightToLeft }: ImpositionOptions, around = 0): ImposedSide[] {
  const last = pages.length - 1
  return Array.from({ length: pages.length / 2 }, (_side, index) => {
    const isFront = index % 2 === 0
    const [outer, inner] = [pages[last - index] ?? null, pages[index] ?? null]
    const isOuterLeft = isFront !== Boolean(isRightToLeft)
    const [left, right] = isOuterLeft ? [outer, inner] : [inner, outer]
    const half = { y: 0, width: 0.5, height: 1, depth: around + Math.floor(index / 2) }
    return {
      slots: [
        { ...half, page: left, x: 0, fold: 'right' },
        { ...half, page: right, x: 0.5, fold: 'left' },
      ],
    }
  })
}

/**
 * Arranges eight pages on one side, with a cut along the middle of the long fold, as zines are folded. The upper row is
 * upside down.
 */
function eighth(pages: Page[], { isRightToLeft }: ImpositionOptions): ImposedSide {
  const [one, two, three, four, five, six, seven, eight] = pages
  const upper = [seven, six, five, four]
  const lower = [eight, one, two, three]
  const row = (own: (Page | undefined)[], y: number, isUpsideDown: boolean): SheetSlot[] =>
    own.map((page, index) => ({
      page: page ?? null,
      x: (isRightToLeft ? 3 - index : index) / 4,
      y,
      width: 1 / 4,
      height: 1 / 2,
      isUpsideDown,
    }))
  return { slots: [...row(upper, 0, true), ...row(lower, 1 / 2, false)] }
}

/** Arranges eight pages on both sides of one sheet, folded twice and cut at the top. The upper row is upside down. */
function quarter(pages: Page[], options: ImpositionOptions): ImposedSide[] {
  const at = (page: number) => pages[page - 1] ?? null
  return [
    quarterSide([at(5), at(4), at(8), at(1)], options),
    quarterSide([at(3), at(6), at(2), at(7)], options),
  ]
}

function quarterSide(pages: Page[], { isRightToLeft }: ImpositionOptions): ImposedSide {
  const slots = pages.map((page, index): SheetSlot => {
    const column = index % 2
    const isUpper = index < 2
    const x = (isRightToLeft ? 1 - column : column) / 2
    return { page, x, y: isUpper ? 0 : 1 / 2, width: 1 / 2, height: 1 / 2, isUpsideDown: isUpper }
  })
  return { slots }
}

/** Arranges pages side by side in reading order, the first one alone: for the screen, or to be glued. */
function spreads(count: number, { isRightToLeft }: ImpositionOptions): ImposedSide[] {
  const pages = pagesTo(count + 1, 2).map((page, index): Page => (index === 0 ? null : page && page - 1))
  return chunksOf(pages, 2).map(([first = null, second = null]) => {
    const [left, right] = isRightToLeft ? [second, first] : [first, second]
    const half = { y: 0, width: 0.5, height: 1 }
    return {
      slots: [
        { ...half, page: left, x: 0 },
        { ...half, page: right, x: 0.5 },
      ],
    }
  })
}

/** How pages are put on sheets. */
export const layouts = ['saddle', 'signatures', 'eight', 'quarter', 'spreads'] as const
export type Layout = (typeof layouts)[number]

/** A page at its place on one side of a sheet, as shares of the sheet from its upper left corner. */
export interface Slot {
  /** From 1; null for a blank page. */
  page: number | null
  x: number
  y: number
  width: number
  height: number
  isUpsideDown?: boolean
  /** How many sheets lie around this one, which push its pages outwards. */
  depth?: number
  /** The side that is bound. */
  fold?: 'left' | 'right'
}

export interface Side {
  slots: Slot[]
  /** One of the two sides of a cover that is a sheet of its own. */
  isCover?: boolean
}

export interface Imposition {
  isRightToLeft?: boolean
  /** The first two and the last two pages on a sheet of their own. */
  hasCoverApart?: boolean
  sheetsPerSignature?: number
}

export const defaultSheets = 4
export const maxPages = 400

/**
 * Puts pages on the sides of sheets, the front of each before its back.
 * @param count how many pages there are, from 1
 */
export function impose(layout: Layout, count: number, options: Imposition = {}): Side[] {
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

/** Sheets that are folded once and stapled through the fold: one signature of them all, or several to be sewn. */
function bound(layout: Layout, count: number, options: Imposition): Side[] {
  const { hasCoverApart = false, sheetsPerSignature = defaultSheets } = options
  const pages = withCoverAtEnds(count, hasCoverApart)
  if (!hasCoverApart) return signaturesOf(pages, layout, sheetsPerSignature, options)
  const cover = nested([...pages.slice(0, 2), ...pages.slice(-2)], options)
  const inside = signaturesOf(pages.slice(2, -2), layout, sheetsPerSignature, options, 1)
  return [...cover.map((side) => ({ ...side, isCover: true })), ...inside]
}

/** The back of a cover that is apart stays the last page, with blank ones before it. */
function withCoverAtEnds(count: number, hasCoverApart: boolean): Page[] {
  const pages = pagesTo(count, 4)
  if (!hasCoverApart || count < 4) return pages
  const blank = pages.length - count
  const front = pages.slice(0, count - 2)
  return [...front, ...Array.from({ length: blank }, () => null), count - 1, count]
}

/** @param around how many sheets lie around a booklet's pages; signatures lie side by side */
function signaturesOf(
  pages: Page[],
  layout: Layout,
  sheets: number,
  options: Imposition,
  around = 0,
): Side[] {
  if (layout === 'saddle') return nested(pages, options, around)
  return chunksOf(pages, 4 * sheets).flatMap((own) => nested(own, options))
}

function nested(pages: Page[], { isRightToLeft }: Imposition, around = 0): Side[] {
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
 * Eight pages on one side, with a cut along the middle of the long fold: the fold that zines are made with. The upper row
 * stands on its head.
 */
function eighth(pages: Page[], { isRightToLeft }: Imposition): Side {
  const [one, two, three, four, five, six, seven, eight] = pages
  const upper = [seven, six, five, four]
  const lower = [eight, one, two, three]
  const row = (own: (Page | undefined)[], y: number, isUpsideDown: boolean): Slot[] =>
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

/** Eight pages on both sides of one sheet, folded twice and cut at the top. The upper row stands on its head. */
function quarter(pages: Page[], options: Imposition): Side[] {
  const at = (page: number) => pages[page - 1] ?? null
  return [
    quarterSide([at(5), at(4), at(8), at(1)], options),
    quarterSide([at(3), at(6), at(2), at(7)], options),
  ]
}

function quarterSide(pages: Page[], { isRightToLeft }: Imposition): Side {
  const slots = pages.map((page, index): Slot => {
    const column = index % 2
    const isUpper = index < 2
    const x = (isRightToLeft ? 1 - column : column) / 2
    return { page, x, y: isUpper ? 0 : 1 / 2, width: 1 / 2, height: 1 / 2, isUpsideDown: isUpper }
  })
  return { slots }
}

/** Pages side by side as they are read, the first one alone: for the screen, or to be glued. */
function spreads(count: number, { isRightToLeft }: Imposition): Side[] {
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

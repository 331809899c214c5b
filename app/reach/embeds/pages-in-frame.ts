export interface PagesInFrame {
  /** The page that narrow frames show. */
  number: number
  pageCount: number
  /** The pages that wide frames show: one, or two that face each other. Empty where none of them may be read. */
  open: number[]
  /** The pages before and after, in frames with one page and in those with two. */
  one: Neighbours
  two: Neighbours
  /** The pages of an excerpt, as the address names them. */
  excerpt?: string
}

interface Neighbours {
  previous?: number
  next?: number
}

interface Limits {
  pageCount: number
  /** The number of the last page that the reader may read. */
  readable: number
}

/** Parses which pages a frame shows: `page=12`, and of an excerpt `pages=12-15`. Page 1 is a cover, alone. */
export function pagesInFrame(query: URLSearchParams, { pageCount, readable }: Limits): PagesInFrame {
  const [, from, to] = /^([1-9]\d{0,4})-([1-9]\d{0,4})$/.exec(query.get('pages') ?? '') ?? []
  const isExcerpt = from !== undefined && Number(from) <= Math.min(Number(to), pageCount)
  const first = isExcerpt ? Number(from) : 1
  // The page after the last free one says who may read on.
  const last = Math.min(isExcerpt ? Number(to) : pageCount, pageCount, readable + 1)
  const asked = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : first
  const number = Math.max(Math.min(asked, last), Math.min(first, pageCount))
  const isThere = (page: number) => page >= first && page <= last
  const left = number - (number % 2)
  const facing = [left, left + 1].filter((page) => page > 0 && isThere(page) && page <= readable)
  const open = number <= readable && number > 0 ? facing : []
  const orNone = (page: number) => (isThere(page) ? page : undefined)
  return {
    number,
    pageCount,
    open,
    one: { previous: orNone(number - 1), next: orNone(number + 1) },
    two: {
      previous: orNone((open[0] ?? number) - 1),
      next: orNone((open.at(-1) ?? number) + 1),
    },
    ...(isExcerpt && { excerpt: `${from}-${to}` }),
  }
}

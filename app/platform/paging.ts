/** One page of a list: which it is, of how many, and which rows it takes. */
export interface Paging {
  page: number
  pages: number
  skip: number
  take: number
}

/** The page that was asked for, as an address names it; nonsense is the first, past the last is the last. */
export function paging(asked: string | number | null | undefined, total: number, perPage: number): Paging {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const wanted = Number(asked ?? 1)
  const page = Number.isSafeInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1
  return { page, pages, skip: (page - 1) * perPage, take: perPage }
}

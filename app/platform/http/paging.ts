export interface Paging {
  page: number
  pages: number
  skip: number
  take: number
}

/** Computes paging. An invalid page number means the first page, one past the end the last. */
export function paging(
  requested: string | number | null | undefined,
  total: number,
  perPage: number,
): Paging {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const number = Number(requested ?? 1)
  const page = Number.isSafeInteger(number) ? Math.min(Math.max(1, number), pages) : 1
  return { page, pages, skip: (page - 1) * perPage, take: perPage }
}

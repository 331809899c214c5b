export interface Paging {
  page: number
  pages: number
  skip: number
  take: number
}

/** Reads a page of a list; the first one that is not full tells the total itself, so that the rows are not counted. */
export async function loadPage<Row>(
  requested: string | number | null | undefined,
  perPage: number,
  read: (part: { skip: number; take: number }) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Omit<Paging, 'skip' | 'take'> & { rows: Row[]; total: number }> {
  const { page: number } = paging(requested, Number.POSITIVE_INFINITY, perPage)
  const first = number === 1 ? await read({ skip: 0, take: perPage }) : undefined
  const total = first && first.length < perPage ? first.length : await count()
  const { page, pages, ...part } = paging(requested, total, perPage)
  return { rows: first ?? (await read(part)), total, page, pages }
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

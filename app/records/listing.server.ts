import { plainText } from '../platform/plain-text'

/** Which records a keeper asks for: those called like `q`, so many of them from there on. */
export interface Listing {
  q: string
  skip: number
  take: number
}

/**
 * One page of what is called like `q`, newest first, and how many there are in all. Names are compared here and not in the
 * database: neither of ours ignores case and marks as the other does. For lists of thousands, not of millions.
 */
export async function listNamed<Row extends { id: number }>(
  { q, skip, take }: Listing,
  all: { id: number; name: string }[],
  rowsOf: (ids: number[]) => Promise<Row[]>,
): Promise<{ total: number; rows: Row[] }> {
  const asked = plainText(q)
  const ids = all
    .filter(({ name }) => plainText(name).includes(asked))
    .map(({ id }) => id)
    .sort((one, other) => other - one)
  const rows = await rowsOf(ids.slice(skip, skip + take))
  return { total: ids.length, rows: rows.sort((one, other) => other.id - one.id) }
}

/** A text without case, marks and compatibility forms: what searching compares. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The ids of one page of what is called like `q`, and how many there are in all. Names are compared here and not in the
 * database: neither of ours ignores case and marks as the other does. For lists of thousands, not of millions.
 */
export function pageOfNamed(
  all: { id: number; name: string }[],
  { q, skip, take }: { q: string; skip: number; take: number },
): { total: number; ids: number[] } {
  const asked = plainText(q)
  const ids = all.filter(({ name }) => plainText(name).includes(asked)).map(({ id }) => id)
  return { total: ids.length, ids: ids.slice(skip, skip + take) }
}

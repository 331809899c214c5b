interface Publishing {
  isDraft: boolean
  uploadDate: Date
}

/**
 * Returns when an article was or will be first published, which orders all articles: a draft that is published again
 * keeps its position, a scheduled one comes first at its time, and a past upload date changes nothing.
 * @param before the saved article; its `publishedAt` is null if it was never published
 */
export function firstPublishedAt(
  { isDraft, uploadDate }: Publishing,
  before: { publishedAt: Date | null } = { publishedAt: null },
  now = new Date(),
): Date | null {
  const { publishedAt } = before
  const since = publishedAt && publishedAt <= now ? publishedAt : null
  if (isDraft) return since
  if (uploadDate > now) return uploadDate
  return since ?? now
}

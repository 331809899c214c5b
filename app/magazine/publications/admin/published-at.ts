interface Publishing {
  isDraft: boolean
  uploadDate: Date
}

/**
 * Returns when an article became or becomes public for the first time, which orders all articles: a draft that is
 * published again keeps its position, a scheduled one comes first at its time, and a past upload date moves nothing.
 * @param before as it is saved; its `publishedAt` is null while it was never public
 */
export function publishedAtOf(
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

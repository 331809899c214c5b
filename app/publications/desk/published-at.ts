interface Publishing {
  isDraft: boolean
  uploadDate: Date
}

/**
 * When a piece got public the first time, or will, which is its place among all: a draft that comes back returns to its place,
 * what is scheduled takes the first one at its hour, and an upload date in the past moves nothing.
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

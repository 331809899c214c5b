/** Returns how much of an article is read, from 1 to 100. */
export const percentRead = ({ page, pages }: { page: number; pages: number }) =>
  Math.max(1, Math.min(100, Math.round((100 * page) / pages)))

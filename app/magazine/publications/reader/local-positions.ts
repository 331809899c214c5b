export interface ReadingPosition {
  articleId: number
  page: number
  /** The number of the PDF's pages when the position was stored. */
  pages: number
  /** The time of the last page turn, in ISO 8601. */
  readAt: string
}

const key = 'places'
const maxPlaces = 200

/** Returns the positions stored in this browser, newest first; an account's are deleted once they are sent. */
export function localPositions(): ReadingPosition[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).sort(byTime) : []
  } catch {
    return []
  }
}

export const localPositionIn = (articleId: number): ReadingPosition | undefined =>
  localPositions().find((place) => place.articleId === articleId)

/** Stores a position in the browser, unless storage is blocked or holds a later one. */
export function saveLocally(place: ReadingPosition): void {
  const places = localPositions()
  const others = places.filter(({ articleId }) => articleId !== place.articleId)
  const before = places.find(({ articleId }) => articleId === place.articleId)
  write([before && before.readAt > place.readAt ? before : place, ...others].sort(byTime).slice(0, maxPlaces))
}

/** Deletes positions that the account has received, unless a page was turned since. */
export function deleteLocally(sent: ReadingPosition[]): void {
  const isSent = ({ articleId, readAt }: ReadingPosition) =>
    sent.some((place) => place.articleId === articleId && place.readAt >= readAt)
  write(localPositions().filter((place) => !isSent(place)))
}

function write(places: ReadingPosition[]): void {
  try {
    if (places.length > 0) localStorage.setItem(key, JSON.stringify(places))
    else localStorage.removeItem(key)
  } catch {
    // Storage may be blocked, or full.
  }
}

const byTime = (one: ReadingPosition, other: ReadingPosition) => other.readAt.localeCompare(one.readAt)

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0

function isPlace(value: unknown): value is ReadingPosition {
  if (typeof value !== 'object' || value === null) return false
  const { articleId, page, pages, readAt } = value as Record<string, unknown>
  return [articleId, page, pages].every(isCount) && !Number.isNaN(Date.parse(String(readAt)))
}

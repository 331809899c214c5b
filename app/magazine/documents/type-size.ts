/** Returns the median size of type, weighted by letters; 0 for no text. */
export function medianFontSize(pieces: { size: number; letters: number }[]): number {
  const sorted = pieces.toSorted((a, b) => a.size - b.size)
  let left = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2
  for (const { size, letters } of sorted) {
    left -= letters
    if (left <= 0) return size
  }
  return 0
}

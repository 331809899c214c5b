/** The size of type that half of the letters do not exceed; 0 of none. */
export function sizeOfMost(pieces: { size: number; letters: number }[]): number {
  const sorted = pieces.toSorted((a, b) => a.size - b.size)
  let left = sorted.reduce((sum, { letters }) => sum + letters, 0) / 2
  for (const { size, letters } of sorted) {
    left -= letters
    if (left <= 0) return size
  }
  return 0
}

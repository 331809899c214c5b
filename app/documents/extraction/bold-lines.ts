import type { Line } from './messages'
import type { Place } from './tag-places'

/** The least share of its letters that are bold in a bold line. */
const minBold = 0.9

/** Tells of each line whether it is set in bold. */
export const withBoldLines = (lines: Line[], places: Place[]): Line[] =>
  lines.map((line) => (isBold(line, places) ? { ...line, isBold: true } : line))

function isBold({ words, y, height }: Line, places: Place[]): boolean {
  const beside = places.filter(([, top, , tall]) => top < y + height && top + tall > y)
  if (beside.length === 0) return false
  const letters = { bold: 0, all: 0 }
  for (const word of words) {
    letters.all += word.text.length
    const [across, down] = [word.x + word.width / 2, (word.y ?? y) + (word.height ?? height) / 2]
    const isWithin = beside.some(
      ([left, top, wide, tall]) =>
        across >= left && across <= left + wide && down >= top && down <= top + tall,
    )
    if (isWithin) letters.bold += word.text.length
  }
  return letters.bold >= minBold * letters.all
}

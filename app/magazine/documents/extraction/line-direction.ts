export interface PlacedWord {
  text: string
  x: number
  y: number
  width: number
  height: number
}

export interface WordAlongLine {
  text: string
  x: number
  width: number
  start: number
  length: number
  thickness: number
  /** The word's top edge on the page, if the line is not level. */
  y?: number
  height?: number
}

type Direction = 'right' | 'down' | 'up'

export function wordsAlongLine(words: PlacedWord[]): WordAlongLine[] {
  const direction = directionOf(words)
  return words.map(({ text, x, y, width, height }) => {
    if (direction === 'right') return { text, x, width, start: x, length: width, thickness: height }
    const start = direction === 'down' ? y : -y - height
    return { text, x, width, y, height, start, length: height, thickness: width }
  })
}

export function mergeWords(first: WordAlongLine, next: WordAlongLine): WordAlongLine {
  const x = Math.min(first.x, next.x)
  const width = Math.max(first.x + first.width, next.x + next.width) - x
  const length = Math.max(first.start + first.length, next.start + next.length) - first.start
  const merged = { ...first, text: first.text + next.text, x, width, length }
  if (first.y === undefined || next.y === undefined) return merged
  const y = Math.min(first.y, next.y)
  return { ...merged, y, height: Math.max(first.y + (first.height ?? 0), next.y + (next.height ?? 0)) - y }
}

/** From this number of letters on, an upright word is wider than high. */
const longWord = 4

function directionOf(words: PlacedWord[]): Direction {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return 'right'
  const middle = ({ x, y, width, height }: PlacedWord) => ({ x: x + width / 2, y: y + height / 2 })
  const right = middle(last).x - middle(first).x
  const down = middle(last).y - middle(first).y
  if (words.length > 1 && Math.abs(down) > Math.abs(right)) return down > 0 ? 'down' : 'up'
  const isSideways = words.length === 1 && first.text.length >= longWord && first.height > 1.5 * first.width
  return isSideways ? 'down' : 'right'
}

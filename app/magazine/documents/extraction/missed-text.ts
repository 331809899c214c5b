import type { HocrLine, HocrWord } from './hocr'

interface Grey {
  data: Buffer
  width: number
  height: number
}

/** The distance between examined pixels. */
const step = 3
/** The minimum difference of neighbouring grey values at the edge of a letter, of 255. */
const minContrast = 70
/** The maximum share of a page's edges outside of recognized words: rules, dirt, a small drawing. */
const maxOutside = 0.12

/** Tells whether much of a page's drawing is outside of the recognized lines: a picture, or text that was missed. */
export function mayLinesMissText({ data, width, height }: Grey, lines: HocrLine[]): boolean {
  const isRead = readAreas(lines, width, height)
  const columns = Math.ceil(width / step)
  let [inside, outside] = [0, 0]
  for (let y = 0; y < height; y += step)
    for (let x = 0; x + 2 < width; x += step) {
      const at = y * width + x
      if (Math.abs((data[at] ?? 0) - (data[at + 2] ?? 0)) < minContrast) continue
      if (isRead[Math.floor(y / step) * columns + Math.floor(x / step)]) inside++
      else outside++
    }
  return outside > maxOutside * (inside + outside)
}

function readAreas(lines: HocrLine[], width: number, height: number): Uint8Array {
  const columns = Math.ceil(width / step)
  const areas = new Uint8Array(columns * Math.ceil(height / step))
  for (const { words, size } of lines)
    for (const { left, top, right, bottom } of words) {
      const margin = size / 3
      const [from, to] = [Math.max(0, left - margin), Math.min(width, right + margin)]
      for (let y = Math.max(0, top - margin); y < Math.min(height, bottom + margin); y += step) {
        const row = Math.floor(y / step) * columns
        areas.fill(1, row + Math.floor(from / step), row + Math.ceil(to / step))
      }
    }
  return areas
}

/** The minimum confidence of added lines, higher than usual, since much in pictures resembles letters. */
const minConfidence = 60
const minMeanConfidence = 75

/** Adds the lines of a second recognition in places without lines, each block before the one below it. */
export function addMissedLines(lines: HocrLine[], second: HocrLine[]): HocrLine[] {
  const words = lines.flatMap((line) => line.words)
  const firstBlock = Math.max(-1, ...lines.map(({ block }) => block)) + 1
  const missed = new Map<number, HocrLine[]>()
  for (const line of second) {
    const own = line.words.filter(
      (word) => word.confidence >= minConfidence && !words.some((one) => overlap(one, word)),
    )
    if (!isText(own)) continue
    const block = firstBlock + line.block
    missed.set(block, [...(missed.get(block) ?? []), { ...line, block, words: own }])
  }
  const all = [...lines]
  for (const block of missed.values()) {
    const top = topOf(block)
    const below = all.findIndex((line, at) => line.block !== all[at - 1]?.block && topOf([line]) > top)
    all.splice(below < 0 ? all.length : below, 0, ...block)
  }
  return all
}

const isText = (words: HocrWord[]) =>
  words.some(({ text }) => /\p{L}{3}|\p{Lo}/u.test(text)) &&
  words.reduce((sum, { confidence }) => sum + confidence, 0) >= minMeanConfidence * words.length

const topOf = (lines: HocrLine[]) => Math.min(...lines.flatMap(({ words }) => words.map(({ top }) => top)))

const overlap = (one: HocrWord, other: HocrWord) =>
  Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
  Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)

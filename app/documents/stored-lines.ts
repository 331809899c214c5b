import type { PageLine, PageWord } from './documents'

/**
 * A line as the database stores it: block, x, y, width, height and font size, its words, x and width of each word;
 * in a recognized line the confidence of each word, and y and height of each if it is not level; 1 for a bold line, 2 for a formula, 3 for both;
 * and the ruby of its words: the word's number, from and to where in it, and how that is read.
 */
type StoredLine = [
  ...[number, number, number, number, number, number, string[], number[]],
  ...[(number[] | null)?, (number[] | null)?, (number | null)?, Ruby[]?],
]

const tenths = (points: number) => Math.round(points * 10)

/** Writes lines as JSON, with coordinates in tenths of a point: a third of the size of their objects. */
export function writeLines(lines: PageLine[]): string {
  const stored = lines.map(
    ({ block, x, y, width, height, fontSize, isBold, isMath, words }): StoredLine => [
      block,
      ...([tenths(x), tenths(y), tenths(width), tenths(height), tenths(fontSize)] as const),
      words.map(({ text }) => text),
      words.flatMap((word) => [tenths(word.x), tenths(word.width)]),
      ...extrasOf(words, (isBold ? 1 : 0) + (isMath ? 2 : 0)),
    ],
  )
  return JSON.stringify(stored)
}

/** Returns what few lines have, as short as it may be: what is recognized is neither bold nor has ruby. */
function extrasOf(
  words: PageWord[],
  type: number,
): [(number[] | null)?, (number[] | null)?, (number | null)?, Ruby[]?] {
  const ruby = words.flatMap(({ ruby = [] }, index) =>
    ruby.map(({ from, to, text }): Ruby => [index, from, to, text]),
  )
  if (ruby.length > 0) return [null, null, type || null, ruby]
  return type ? [null, null, type] : recognizedOf(words)
}

type Ruby = [number, number, number, string]

function recognizedOf(words: PageWord[]): [number[]?, number[]?] {
  if (!words.some(({ confidence }) => confidence !== undefined)) return []
  const confidences = words.map(({ confidence = 100 }) => Math.round(confidence))
  const places = words.flatMap(({ y, height }) =>
    y === undefined || height === undefined ? [] : [tenths(y), tenths(height)],
  )
  return places.length === 2 * words.length ? [confidences, places] : [confidences]
}

export function readLines(json: string): PageLine[] {
  const stored = JSON.parse(json) as StoredLine[]
  return stored.map(
    ([block, x, y, width, height, fontSize, texts, places, confidences, across, type, ruby]) => ({
      block,
      ...{ x: x / 10, y: y / 10, width: width / 10, height: height / 10, fontSize: fontSize / 10 },
      ...(type && (type & 1) === 1 && { isBold: true }),
      ...(type && (type & 2) === 2 && { isMath: true }),
      words: texts.map((text, index) => ({
        text,
        x: (places[2 * index] ?? 0) / 10,
        width: (places[2 * index + 1] ?? 0) / 10,
        ...(confidences && { confidence: confidences[index] }),
        ...(across && { y: (across[2 * index] ?? 0) / 10, height: (across[2 * index + 1] ?? 0) / 10 }),
        ...(ruby && rubyOf(index, ruby)),
      })),
    }),
  )
}

function rubyOf(word: number, all: Ruby[]): Pick<PageWord, 'ruby'> {
  const ruby = all.flatMap(([index, from, to, text]) => (index === word ? [{ from, to, text }] : []))
  return ruby.length > 0 ? { ruby } : {}
}

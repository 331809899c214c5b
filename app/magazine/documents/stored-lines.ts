import type { PageLine, PageWord, RuledCell } from './documents'

/**
 * A line as the database stores it: block, x, y, width, height and font size, its words, x and width of each word;
 * the confidence of each word in a recognized line; y and height of each if it is not level; 1 for a bold line, 2 for a formula, 3 for both;
 * the ruby of its words: the word's number, from and to where in it, and how that is read; and its cell: table, row, column, and how many
 * rows and columns that spans.
 */
type StoredLine = [...[number, number, number, number, number, number, string[], number[]], ...Extras]

const tenths = (points: number) => Math.round(points * 10)

/** Writes lines as JSON, with coordinates in tenths of a point: a third of the size of plain objects. */
export function encodeStoredLines(lines: PageLine[]): string {
  const stored = lines.map(
    (line): StoredLine => [
      line.block,
      tenths(line.x),
      tenths(line.y),
      tenths(line.width),
      tenths(line.height),
      tenths(line.fontSize),
      line.words.map(({ text }) => text),
      line.words.flatMap((word) => [tenths(word.x), tenths(word.width)]),
      ...extrasOf(line),
    ],
  )
  return JSON.stringify(stored)
}

/** Returns the rarely used values of a line, as short as possible. */
function extrasOf({ words, isBold, isMath, cell }: PageLine): Extras {
  const type = (isBold ? 1 : 0) + (isMath ? 2 : 0)
  const ruby = words.flatMap(({ ruby = [] }, index) =>
    ruby.map(({ from, to, text }): Ruby => [index, from, to, text]),
  )
  const extras: Extras = [
    words.some(({ confidence }) => confidence !== undefined)
      ? words.map(({ confidence = 100 }) => Math.round(confidence))
      : null,
    ownPlaces(words),
    type || null,
    ruby.length > 0 ? ruby : null,
    cell ? [cell.table, cell.row, cell.column, cell.rows, cell.columns] : null,
  ]
  return extras.slice(0, extras.findLastIndex((extra) => extra !== null) + 1) as Extras
}

type Ruby = [number, number, number, string]
type Numbers = number[] | null
type Extras = [Numbers?, Numbers?, (number | null)?, (Ruby[] | null)?, Numbers?]

function ownPlaces(words: PageWord[]): Numbers {
  const places = words.flatMap(({ y, height }) =>
    y === undefined || height === undefined ? [] : [tenths(y), tenths(height)],
  )
  return places.length > 0 && places.length === 2 * words.length ? places : null
}

export function decodeStoredLines(json: string): PageLine[] {
  const stored = JSON.parse(json) as StoredLine[]
  return stored.map(
    ([block, x, y, width, height, fontSize, texts, places, confidences, across, type, ruby, cell]) => ({
      block,
      x: x / 10,
      y: y / 10,
      width: width / 10,
      height: height / 10,
      fontSize: fontSize / 10,
      ...(type && (type & 1) === 1 && { isBold: true }),
      ...(type && (type & 2) === 2 && { isMath: true }),
      ...(cell && { cell: cellOf(cell) }),
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

const cellOf = ([table = 0, row = 0, column = 0, rows = 1, columns = 1]: number[]): RuledCell => ({
  table,
  row,
  column,
  rows,
  columns,
})

/** What a page has whose tables, lists and columns are told by space alone, and what a reader should get of it. */
export interface UnruledPage {
  content: string
  /** The rows of its table, with `^` before a head and `{2}` behind a cell over two columns. */
  table?: string[][]
  items?: string[]
  /** The number of its first item. */
  start?: number
  numbering?: string
  /** Texts that stay whole. */
  texts?: string[]
}

const size = 9
const widths: Record<string, number> = {
  '.': 0.278,
  ',': 0.278,
  ' ': 0.278,
  '-': 0.333,
  '(': 0.333,
  ')': 0.333,
}
const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (widths[one] ?? 0.556), 0) * size

/** Draws a text at a point of the page, counted from its lower left corner. */
export type Draw = (x: number, y: number, text: string) => string

const drawn = (font: string, x: number, y: number, text: string) =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()]/g, (one) => `\\${one}`)}) Tj ET`

export const at: Draw = (x, y, text) => drawn('F', x, y, text)
export const bold: Draw = (x, y, text) => drawn('B', x, y, text)
/** Bytes of Windows' encoding, such as `\225`. */
export const inWindows: Draw = (x, y, text) => drawn('W', x, y, text)
export const toRight: Draw = (x, y, text) => at(x - widthOf(text), y, text)
export const centred: Draw = (x, y, text) => at(x - widthOf(text) / 2, y, text)

export const lines = (x: number, y: number, texts: string[], pitch = 12) =>
  texts.map((text, index) => at(x, y - pitch * index, text)).join(' ')

/** Takes rows of cells apart: a line each, with bars between cells. */
export const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))

/** Draws rows of cells, each column in its own way; an empty cell is left out. */
export const grid = (top: number, columns: [draw: Draw, x: number][], cells: string[][], pitch = 14) =>
  cells
    .flatMap((row, index) =>
      row.map((text, column) => {
        const [draw, x] = columns[column] ?? [at, 0]
        return text === '' ? '' : draw(x, top - pitch * index, text)
      }),
    )
    .join(' ')

const above = 'What was counted at the harbour in the year of the long strike, and what it cost us.'
const below = 'Nobody has asked for the rest of it since, and nobody has kept the books either.'

/** Puts a sentence above and below. */
export const between = (content: string) => `${at(40, 520, above)} ${content} ${at(40, 300, below)}`

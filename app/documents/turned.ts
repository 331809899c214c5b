import { type Box, hasHanOrKana, lineText, type PageLine } from './documents'

/** From this many letters on, an upright line is wider than high. */
const minLetters = 4

/** Tells whether a line is turned by a quarter, as the label of an axis is; lines of Japanese that run down are not. */
export function isTurned(line: PageLine): boolean {
  const text = lineText(line)
  return !line.isMath && line.height > 1.4 * line.width && text.length >= minLetters && !hasHanOrKana(text)
}

/** Tells whether most letters of some lines are in turned ones: a page that lies on its side, or a note. */
export function areMostlyTurned(lines: PageLine[]): boolean {
  const letters = (some: PageLine[]) => some.reduce((sum, line) => sum + lineText(line).length, 0)
  return letters(lines.filter(isTurned)) > letters(lines) / 2
}

/** Tells whether lines have letters enough to see which way they run. */
export const hasDirection = (lines: PageLine[]): boolean =>
  lines.some((line) => lineText(line).length >= minLetters)

/** Divides lines where another block begins. */
export function blocksOf(lines: PageLine[]): PageLine[][] {
  const blocks: PageLine[][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    if (block?.[0]?.block === line.block) block.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** Returns turned lines where they are once the page is turned to read them, and the quarters to turn them back by. */
export function uprightLines(lines: PageLine[]): { upright: PageLine[]; quartersBack: number } {
  const steps = lines.slice(1).map((line, index) => {
    const before = lines[index]
    return before?.block === line.block ? Math.sign(line.x - before.x) : 0
  })
  const runsDown = steps.reduce((sum, step) => sum + step, 0) < 0
  const quarters = runsDown ? 3 : 1
  return { upright: turnedBy(lines, quarters), quartersBack: 4 - quarters }
}

/** Rotates lines, but not their words, clockwise around the upper left corner of the page. */
export const turnedBy = (lines: PageLine[], quarters: number): PageLine[] =>
  lines.map((line) => ({ ...line, ...turnedBox(line, quarters) }))

/** Rotates a box clockwise around the upper left corner of the page, in quarter turns. */
export function turnedBox({ x, y, width, height }: Box, quarters: number): Box {
  switch ((quarters + 4) % 4) {
    case 1:
      return { x: -y - height, y: x, width: height, height: width }
    case 2:
      return { x: -x - width, y: -y - height, width, height }
    case 3:
      return { x: y, y: -x - width, width: height, height: width }
    default:
      return { x, y, width, height }
  }
}

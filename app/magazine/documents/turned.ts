import { directionOf } from './direction'
import { type Box, boxOfWord, hasHanOrKana, lineText, type PageLine } from './documents'

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
  return letters(lines.filter(isTurned)) > letters(lines.filter(hasDirection)) / 2
}

const hasDirection = (line: PageLine) => lineText(line).length >= minLetters

/** Returns the blocks that are turned; on a page that lies on its side short ones are too, unless they stand at its foot or head. */
export function turnedBlocksOf(lines: PageLine[]): PageLine[][] {
  const isTurnedPage = areMostlyTurned(lines)
  return blocksOf(lines).filter(
    (block) =>
      areMostlyTurned(block) ||
      (isTurnedPage && !block.some(hasDirection) && block.some((line) => hasBeside(line, lines))),
  )
}

const hasBeside = (line: PageLine, lines: PageLine[]) =>
  lines.some((other) => other !== line && other.y < line.y + line.height && other.y + other.height > line.y)

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
  const quarters = runsDown(lines) ? 3 : 1
  return { upright: turnedBy(lines, quarters), quartersBack: 4 - quarters }
}

/** Tells whether turned lines run down the page, by their words, else by which of two lines comes first. */
function runsDown(lines: PageLine[]): boolean {
  const words = lines.flatMap((line) => {
    const sign = directionOf(lineText(line)) === 'rtl' ? -1 : 1
    return line.words.slice(1).map(({ y = 0 }, index) => sign * Math.sign(y - (line.words[index]?.y ?? y)))
  })
  const steps = lines.slice(1).map((line, index) => {
    const before = lines[index]
    return before?.block === line.block ? Math.sign(before.x - line.x) : 0
  })
  const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
  return (sum(words) || sum(steps)) > 0
}

export const turnedBy = <Turned extends Pick<PageLine, keyof Box | 'words'>>(
  lines: Turned[],
  quarters: number,
): Turned[] =>
  lines.map((line) => ({
    ...line,
    ...turnedBox(line, quarters),
    words: line.words.map((word) => ({
      ...word,
      ...turnedBox(boxOfWord(word, line), quarters),
    })),
  }))

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

import { boxOfWord, hasHanOrKana, lineText, type PageBox, type PageLine } from './documents'
import { textDirectionOf } from './text-direction'

/** The number of letters from which an upright line is wider than high. */
const minLetters = 4

/** Tells whether a line is rotated by 90 degrees, like the label of an axis; vertical Japanese lines are not. */
export function isRotatedLine(line: PageLine): boolean {
  const text = lineText(line)
  return !line.isMath && line.height > 1.4 * line.width && text.length >= minLetters && !hasHanOrKana(text)
}

/** Tells whether most letters are in rotated lines, as on a page in landscape or in a note. */
export function areMostlyRotated(lines: PageLine[]): boolean {
  const letters = (some: PageLine[]) => some.reduce((sum, line) => sum + lineText(line).length, 0)
  return letters(lines.filter(isRotatedLine)) > letters(lines.filter(hasDirection)) / 2
}

const hasDirection = (line: PageLine) => lineText(line).length >= minLetters

/** Returns the rotated blocks; on a landscape page also short ones, except at its head and foot. */
export function rotatedBlocksOf(lines: PageLine[]): PageLine[][] {
  const isTurnedPage = areMostlyRotated(lines)
  return blocksOfLines(lines).filter(
    (block) =>
      areMostlyRotated(block) ||
      (isTurnedPage && !block.some(hasDirection) && block.some((line) => hasBeside(line, lines))),
  )
}

const hasBeside = (line: PageLine, lines: PageLine[]) =>
  lines.some((other) => other !== line && other.y < line.y + line.height && other.y + other.height > line.y)

export function blocksOfLines(lines: PageLine[]): PageLine[][] {
  const blocks: PageLine[][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    if (block?.[0]?.block === line.block) block.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** Returns rotated lines as they are after rotating the page, and the number of quarter turns back. */
export function rotateLinesUpright(lines: PageLine[]): { upright: PageLine[]; quartersBack: number } {
  const quarters = runsDown(lines) ? 3 : 1
  return { upright: rotateByQuarterTurns(lines, quarters), quartersBack: 4 - quarters }
}

/** Tells whether rotated lines run down the page: by their words, else by the order of two lines. */
function runsDown(lines: PageLine[]): boolean {
  const words = lines.flatMap((line) => {
    const sign = textDirectionOf(lineText(line)) === 'rtl' ? -1 : 1
    return line.words.slice(1).map(({ y = 0 }, index) => sign * Math.sign(y - (line.words[index]?.y ?? y)))
  })
  const steps = lines.slice(1).map((line, index) => {
    const before = lines[index]
    return before?.block === line.block ? Math.sign(before.x - line.x) : 0
  })
  const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
  return (sum(words) || sum(steps)) > 0
}

export const rotateByQuarterTurns = <Turned extends Pick<PageLine, keyof PageBox | 'words'>>(
  lines: Turned[],
  quarters: number,
): Turned[] =>
  lines.map((line) => ({
    ...line,
    ...rotateBoxByQuarterTurns(line, quarters),
    words: line.words.map((word) => ({
      ...word,
      ...rotateBoxByQuarterTurns(boxOfWord(word, line), quarters),
    })),
  }))

export function rotateBoxByQuarterTurns({ x, y, width, height }: PageBox, quarters: number): PageBox {
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

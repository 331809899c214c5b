import type { OutlineItem } from '../documents'
import { medianFontSize } from '../type-size'
import { isCaptionText } from './captions'
import type { Paragraph } from './paragraphs'
import type { ReflowPage } from './reflow-page'

type Level = 2 | 3 | 4

const longestHeading = 160
const longestLowHeading = 80
const maxHeadingLines = 4

export const bodySizeOf = (pages: ReflowPage[]): number =>
  medianFontSize(
    pages.flatMap(({ lines }) =>
      lines.map(({ fontSize, words }) => ({
        size: fontSize,
        letters: words.reduce((sum, { text }) => sum + text.length, 0),
      })),
    ),
  )

/**
 * Returns a heading's level by its font size. The size of the lowest level is hardly larger than the text's,
 * so such a heading has to be short too.
 */
export function headingLevelBySize(
  { size, lines }: Paragraph,
  text: string,
  bodySize: number,
): Level | undefined {
  const isShort = text.length <= longestHeading && lines.length <= maxHeadingLines
  if (!isShort || !/\p{L}/u.test(text) || /[.,;،؛。、]$/u.test(text)) return
  if (size >= 1.9 * bodySize) return 2
  if (size >= 1.45 * bodySize) return 3
  return size >= 1.2 * bodySize && text.length <= longestLowHeading ? 4 : undefined
}

/** The maximum share of bold letters on pages where bold type can mark headings. */
const maxBold = 0.3

/** Tells whether bold type stands out from the text of some pages. */
export function doesBoldStandOut(pages: ReflowPage[]): boolean {
  const letters = { bold: 0, all: 0 }
  for (const { isBold, words } of pages.flatMap(({ lines }) => lines)) {
    const own = words.reduce((sum, { text }) => sum + text.length, 0)
    letters.all += own
    if (isBold) letters.bold += own
  }
  return letters.bold <= maxBold * letters.all
}

/** Tells whether a paragraph is a heading by its bold type: short, of the size of the text, and no sentence or number. */
export const isBoldHeading = ({ isBold, size, lines }: Paragraph, text: string, bodySize: number): boolean =>
  isBold &&
  size >= 0.95 * bodySize &&
  text.length <= longestLowHeading &&
  lines.length <= maxBoldLines &&
  /\p{L}{2}/u.test(text) &&
  !/[.,;،؛。、]$/u.test(text) &&
  !isCaptionText(text)

const maxBoldLines = 2

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** @returns a function that returns the level of a text that is an outline entry of its page */
export function outlineLevels(outline: OutlineItem[]) {
  const levels = new Map<string, Level>()
  const read = (items: OutlineItem[], depth: number) => {
    for (const { title, page, items: below } of items) {
      const level = Math.min(4, 2 + depth) as Level
      if (page && plain(title)) levels.set(`${page} ${plain(title)}`, level)
      read(below, depth + 1)
    }
  }
  read(outline, 0)
  return (page: number, text: string): Level | undefined =>
    text.length <= longestHeading ? levels.get(`${page} ${plain(text)}`) : undefined
}

/**
 * Adjusts levels so that none is skipped below the page's title, as screen readers expect; equal levels stay
 * equal.
 */
export function withoutSkippedLevels<Block extends { level?: Level }>(blocks: Block[]): Block[] {
  const above: { said: number; level: number }[] = []
  return blocks.map((block) => {
    const { level: said } = block
    if (!said) return block
    while ((above.at(-1)?.said ?? 0) >= said) above.pop()
    const level = Math.min(said, (above.at(-1)?.level ?? 1) + 1)
    above.push({ said, level })
    return { ...block, level: level as Level }
  })
}

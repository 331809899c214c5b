import { lineText, type OutlineItem, type PageLine } from '../documents'
import { areMostlyRotated } from '../rotated-lines'
import type { SizedBlock } from './block-joins'
import { tableText } from './blocks'
import { bodySizeOf, doesBoldStandOut, headingLevelBySize, isBoldHeading, outlineLevels } from './headings'
import { joinedText, type Vocabulary } from './joins'
import { type PagePart, pagePartsOf } from './page-parts'
import type { Paragraph } from './paragraphs'
import type { ReflowPage } from './reflow-page'
import { withoutRuby } from './ruby'
import { taggedParts } from './tagged'
import { taggedBlocks } from './tagged-blocks'

/**
 * Returns the blocks of pages in order: by their tags if they have some, otherwise by the positions of the
 * lines.
 */
export function blocksOfPages(
  pages: ReflowPage[],
  outline: OutlineItem[],
  vocabulary: Vocabulary,
): SizedBlock[] {
  const bodySize = bodySizeOf(pages)
  const doesBoldCount = doesBoldStandOut(pages)
  const levels = outlineLevels(outline)

  const paragraphOf = (paragraph: Paragraph, page: number, isTurnedPage: boolean): SizedBlock => {
    const text = paragraph.lines.reduce((whole, line) => joinedText(whole, line, vocabulary), '')
    const { size } = paragraph
    if (paragraph.isTurned && !isTurnedPage) return { kind: 'paragraph', page, text, size, isAside: true }
    const isBold = doesBoldCount && isBoldHeading(paragraph, text, bodySize)
    const level =
      levels(page, withoutRuby(text)) ??
      headingLevelBySize(paragraph, text, bodySize) ??
      (isBold ? 4 : undefined)
    return level ? { kind: 'heading', level, page, text, size } : { kind: 'paragraph', page, text, size }
  }

  const blockOf = (part: PagePart, page: number, isTurnedPage: boolean): SizedBlock => {
    if ('place' in part) {
      const letters = 'formula' in part ? part.formula : part.labels
      const text = [...letters].map(lineText).join(' ')
      return { kind: 'figure', page, place: part.place, text, size: bodySize }
    }
    if ('rows' in part)
      return { kind: 'table', page, rows: part.rows, text: tableText(part.rows), size: bodySize }
    if ('entries' in part)
      return { kind: 'list', page, items: part.entries, text: part.entries.join('\n'), size: bodySize }
    return paragraphOf(part, page, isTurnedPage)
  }

  return pages.flatMap((page) => {
    const isTurnedPage = areMostlyRotated(page.lines)
    const blocksOf = (lines: PageLine[]) =>
      pagePartsOf(lines, isTurnedPage, vocabulary).map((part) => blockOf(part, page.number, isTurnedPage))
    const tagged = taggedParts(page)
    if (!tagged) return blocksOf(page.lines)
    return tagged.flatMap((part) => [
      ...taggedBlocks(part, page.number, vocabulary).map((block) => ({
        ...block,
        size: part.size || bodySize,
      })),
      ...blocksOf(part.untagged),
    ])
  })
}

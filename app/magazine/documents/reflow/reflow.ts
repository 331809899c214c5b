import type { OutlineItem } from '../documents'
import { joinBrokenParagraphs, joinInitials, joinSectionNumbers, type SizedBlock } from './block-joins'
import type { ReflowedBlock } from './blocks'
import { attachCaptions } from './captions'
import { withoutContentsNumbers } from './contents'
import { withoutDrawnBoxes } from './drawn-boxes'
import { vocabularyOf } from './joins'
import { withoutLineNumbers } from './line-numbers'
import { groupLists } from './lists'
import { blocksOfPages } from './page-blocks'
import type { ReflowPage } from './reflow-page'
import { separateRuby } from './ruby-apart'
import { withoutRunningLines } from './running'

/**
 * Reflows consecutive pages into an article. It recognizes headings by the outline, the font size and bold
 * type; joins paragraphs across lines, columns and pages, and hyphenated words; and removes running heads and
 * page numbers, those of a table of contents too. Rotated text beside upright text is a paragraph of its own.
 * With more pages the result is more reliable.
 */
export function reflowPages(pages: ReflowPage[], outline: OutlineItem[] = []): ReflowedBlock[] {
  const counted = withoutContentsNumbers(withoutLineNumbers(withoutRunningLines(pages, outline)), outline)
  const ofText = withoutDrawnBoxes(counted)
  const vocabulary = vocabularyOf(ofText)
  const whole = joinBrokenParagraphs(blocksOfPages(ofText, outline, vocabulary), vocabulary)
  const captioned = attachCaptions(joinSectionNumbers(joinInitials(whole)))
  return groupLists(captioned.map(asReflowed)).map(separateRuby)
}

const asReflowed = ({ size: _size, isCaption: _isCaption, isAside: _isAside, ...block }: SizedBlock) => block

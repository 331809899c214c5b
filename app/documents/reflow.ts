import type { OutlineItem, PageLine } from './documents'
import { withoutContentsNumbers } from './reflow-contents'
import { bodySizeOf, levelBySize, outlineLevels } from './reflow-headings'
import { canContinue, joined, type Vocabulary, vocabularyOf } from './reflow-joins'
import { type Paragraph, paragraphsOf } from './reflow-paragraphs'
import { withoutRunningLines } from './reflow-running'

export interface ReflowPage {
  number: number
  /** In points. */
  height: number
  lines: PageLine[]
}

/** A block of reflowed text, with the page that it begins on. */
export interface ReflowedBlock {
  kind: 'heading' | 'paragraph'
  /** Set for a heading: 2 to 4, below the title of the page. */
  level?: 2 | 3 | 4
  page: number
  text: string
}

/**
 * Reflows consecutive pages into an article: headings by the outline and the size of type; paragraphs joined across
 * lines, columns and pages; hyphenated words joined; running heads and page numbers removed, those
 * of a table of contents too. More pages make that
 * more reliable.
 */
export function reflow(pages: ReflowPage[], outline: OutlineItem[] = []): ReflowedBlock[] {
  const cleaned = withoutContentsNumbers(withoutRunningLines(pages), outline)
  const bodySize = bodySizeOf(cleaned)
  const vocabulary = vocabularyOf(cleaned)
  const levels = outlineLevels(outline)
  const blocks: (ReflowedBlock & { size: number })[] = []

  for (const { number, lines } of cleaned) {
    for (const paragraph of paragraphsOf(lines)) {
      const text = textOf(paragraph, vocabulary)
      const level = levels(number, text) ?? levelBySize(paragraph, text, bodySize)
      const { size } = paragraph
      if (level) blocks.push({ kind: 'heading', level, page: number, text, size })
      else if (!continueEarlier(blocks, { text, size, page: number }, vocabulary))
        blocks.push({ kind: 'paragraph', page: number, text, size })
    }
  }
  return withInitials(blocks).map(({ size: _size, ...block }) => block)
}

const textOf = ({ lines }: Paragraph, vocabulary: Vocabulary): string =>
  lines.reduce((text, line) => joined(text, line, vocabulary), '')

interface Piece {
  text: string
  size: number
  page: number
}

/** How many blocks of smaller type (notes, captions) may stand between the halves of a paragraph. */
const maxBetween = 3

/**
 * Appends a block to the paragraph that it continues.
 * @returns false if there is none
 */
function continueEarlier(blocks: (ReflowedBlock & Piece)[], piece: Piece, vocabulary: Vocabulary): boolean {
  for (let back = 1; back <= maxBetween + 1; back++) {
    const before = blocks.at(-back)
    if (!before || before.kind === 'heading' || before.page < piece.page - 1) return false
    const isSameSize = Math.abs(before.size - piece.size) < 0.12 * piece.size
    if (isSameSize) {
      if (!canContinue(before.text, piece.text)) return false
      before.text = joined(before.text, piece.text, vocabulary)
      return true
    }
    if (before.size > piece.size) return false
  }
  return false
}

/** Joins a large first letter with the paragraph that follows. */
function withInitials<Block extends ReflowedBlock>(blocks: Block[]): Block[] {
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    const isInitial = (one?: Block) => one?.kind === 'heading' && /^["“‘«]?\p{Lu}$/u.test(one.text)
    const goesOn = (one?: Block) => one?.kind === 'paragraph' && /^\p{Ll}/u.test(one.text)
    if (isInitial(block) && goesOn(after)) return []
    return isInitial(before) && goesOn(block) ? [{ ...block, text: `${before?.text}${block.text}` }] : [block]
  })
}

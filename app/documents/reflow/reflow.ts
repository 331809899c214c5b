import type { OutlineItem, PageLine } from '../documents'
import { withoutContentsNumbers } from './contents'
import { contentsEntries, isNumberOf } from './contents-entries'
import { bodySizeOf, levelBySize, outlineLevels } from './headings'
import { canContinue, joined, type Vocabulary, vocabularyOf } from './joins'
import { withoutLineNumbers } from './line-numbers'
import { withLists } from './lists'
import { type Paragraph, paragraphsOf } from './paragraphs'
import { withoutRunningLines } from './running'

export interface ReflowPage {
  number: number
  /** In points. */
  height: number
  lines: PageLine[]
}

/** A block of reflowed text, with the page that it begins on. */
export interface ReflowedBlock {
  kind: 'heading' | 'paragraph' | 'list'
  /** Set for a heading: 2 to 4, below the title of the page. */
  level?: 2 | 3 | 4
  page: number
  /** Of a list: its items, a line each. */
  text: string
  /** Set for a list. */
  items?: string[]
  /** The number of a list's first item; undefined without numbers. */
  start?: number
}

/**
 * Reflows consecutive pages into an article: headings by the outline and the size of type; paragraphs joined across
 * lines, columns and pages; hyphenated words joined; running heads and page numbers removed, those
 * of a table of contents too. More pages make that
 * more reliable.
 */
export function reflow(pages: ReflowPage[], outline: OutlineItem[] = []): ReflowedBlock[] {
  const cleaned = withoutContentsNumbers(withoutLineNumbers(withoutRunningLines(pages)), outline)
  const bodySize = bodySizeOf(cleaned)
  const vocabulary = vocabularyOf(cleaned)
  const levels = outlineLevels(outline)
  const blocks: (ReflowedBlock & { size: number })[] = []

  for (const { number, lines } of cleaned) {
    for (const paragraph of withContents(lines)) {
      if ('entries' in paragraph) {
        const items = paragraph.entries
        blocks.push({ kind: 'list', page: number, items, text: items.join('\n'), size: bodySize })
        continue
      }
      const text = textOf(paragraph, vocabulary)
      const level = levels(number, text) ?? levelBySize(paragraph, text, bodySize)
      const { size } = paragraph
      if (level) blocks.push({ kind: 'heading', level, page: number, text, size })
      else if (!continueEarlier(blocks, { text, size, page: number }, vocabulary))
        blocks.push({ kind: 'paragraph', page: number, text, size })
    }
  }
  return withLists(withInitials(blocks).map(({ size: _size, ...block }) => block))
}

/** Returns the paragraphs of a page; the entries of a table of contents stand together, where the first of them does. */
function withContents(lines: PageLine[]): (Paragraph | { entries: string[] })[] {
  const entries = contentsEntries(lines)
  if (entries.size === 0) return paragraphsOf(lines)
  const at = lines.findIndex((line) => entries.has(line))
  const isApart = (line: PageLine) => !entries.has(line) && !isNumberOf(entries, line)
  const [before, after] = [lines.slice(0, at), lines.slice(at)].map((part) => part.filter(isApart))
  return [...paragraphsOf(before ?? []), { entries: [...entries.values()] }, ...paragraphsOf(after ?? [])]
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
    if (before?.kind !== 'paragraph' || before.page < piece.page - 1) return false
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

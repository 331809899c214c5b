import type { CaptionedBlock } from './captions'
import { canParagraphContinue, joinedText, type Vocabulary } from './joins'

export interface SizedBlock extends CaptionedBlock {
  size: number
  /**
   * Whether the block stands beside the text, such as the label of an axis; a sentence may continue after such a
   * block.
   */
  isAside?: boolean
}

/** Joins the parts of paragraphs that a column, a page or a note has broken. */
export function joinBrokenParagraphs(blocks: SizedBlock[], vocabulary: Vocabulary): SizedBlock[] {
  const whole: SizedBlock[] = []
  for (const block of blocks) {
    const isApart = block.kind !== 'paragraph' || block.isAside
    if (isApart || !continueEarlier(whole, block, vocabulary)) whole.push(block)
  }
  return whole
}

/** How many blocks of smaller type (notes, captions) may stand between the halves of a paragraph. */
const maxBetween = 3

/** @returns false if there is no paragraph to continue */
function continueEarlier(blocks: SizedBlock[], piece: SizedBlock, vocabulary: Vocabulary): boolean {
  for (let back = 1; back <= maxBetween + 1; back++) {
    const before = blocks.at(-back)
    if (before?.isAside) continue
    if (before?.kind !== 'paragraph' || before.page < piece.page - 1) return false
    const isSameSize = Math.abs(before.size - piece.size) < 0.12 * piece.size
    if (isSameSize) {
      if (!canParagraphContinue(before.text, piece.text)) return false
      before.text = joinedText(before.text, piece.text, vocabulary)
      if (before.page !== piece.page) before.goesOn = [...(before.goesOn ?? []), piece.page]
      return true
    }
    if (before.size > piece.size) return false
  }
  return false
}

const sectionNumber = /^(\d{1,2}(\.\d{1,2}){0,3}|[A-Z](\.\d{1,2}){1,2})\.?$/

/** Joins the number of a section with its heading, from which a wide space parts it. */
export const joinSectionNumbers = (blocks: SizedBlock[]): SizedBlock[] =>
  joinedToNext(
    blocks,
    (one, heading) =>
      heading.kind === 'heading' &&
      one.page === heading.page &&
      one.kind !== 'table' &&
      sectionNumber.test(one.text) &&
      Math.abs(one.size - heading.size) < 0.12 * heading.size,
    ' ',
  )

/** Joins a large first letter with the paragraph that follows. */
export const joinInitials = (blocks: SizedBlock[]): SizedBlock[] =>
  joinedToNext(
    blocks,
    (one, next) =>
      one.kind === 'heading' &&
      /^["“‘«]?\p{Lu}$/u.test(one.text) &&
      next.kind === 'paragraph' &&
      /^\p{Ll}/u.test(next.text),
    '',
  )

function joinedToNext(
  blocks: SizedBlock[],
  belongs: (one: SizedBlock, next: SizedBlock) => boolean,
  between: string,
): SizedBlock[] {
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    if (after && belongs(block, after)) return []
    const isJoined = before && belongs(before, block)
    return isJoined ? [{ ...block, text: before.text + between + block.text }] : [block]
  })
}

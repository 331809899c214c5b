import type { ReflowedBlock } from './blocks'

const caption =
  /^(fig(ure|\.)?|table|tab\.|plate|abb(ildung|\.)|tabelle|tableau|figura|tabla|tabella|rys\.|εικόνα|σχήμα|πίνακας|図|表)\s*\d+/iu
const figureCaption = /^(fig(ure|\.)?|plate|abb(ildung|\.)|figura|rys\.|εικόνα|σχήμα|図)\s*\d+/iu
const longest = 600

export const isFigureCaption = (text: string): boolean => figureCaption.test(text)

export const isCaptionText = (text: string): boolean => caption.test(text)

/** A block of which a program, or the words themselves, may say that it is a caption. */
export type CaptionedBlock = ReflowedBlock & { isCaption?: boolean }

/** Puts captions to the tables and figures that they stand before or behind. */
export function attachCaptions<Block extends CaptionedBlock>(blocks: Block[]): Block[] {
  const taken = new Set<Block>()
  const captionAt = (block: Block | undefined, of: Block) => {
    const isOwn =
      block?.kind === 'paragraph' &&
      block.page === of.page &&
      !taken.has(block) &&
      (block.isCaption || isCaptionText(block.text)) &&
      block.text.length <= longest
    return isOwn ? block : undefined
  }
  const captioned = blocks.map((block, index) => {
    if (block.kind !== 'table' && block.kind !== 'figure') return block
    const [before, after] = [captionAt(blocks[index - 1], block), captionAt(blocks[index + 1], block)]
    const own = block.kind === 'table' ? (before ?? after) : (after ?? before)
    if (!own) return block
    taken.add(own)
    return { ...block, caption: own.text }
  })
  return captioned.filter((_block, index) => !taken.has(blocks[index] as Block))
}

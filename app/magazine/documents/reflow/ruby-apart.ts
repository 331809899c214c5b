import type { ReflowedBlock } from './blocks'
import { withoutRuby } from './ruby'

/**
 * Removes the readings of ruby from all texts of a block; a heading or paragraph keeps them in a text of
 * their own.
 */
export function separateRuby(block: ReflowedBlock): ReflowedBlock {
  const text = withoutRuby(block.text)
  if (text === block.text) return block
  const { kind, items, rows, caption } = block
  return {
    ...block,
    text,
    ...((kind === 'paragraph' || kind === 'heading') && { annotated: block.text }),
    ...(items && { items: items.map(withoutRuby) }),
    ...(rows && {
      rows: rows.map((cells) => cells.map((cell) => ({ ...cell, text: withoutRuby(cell.text) }))),
    }),
    ...(caption && { caption: withoutRuby(caption) }),
  }
}

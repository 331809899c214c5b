import { lineText, type PageLine, type PageWord } from '../documents'

/**
 * A pattern for a row of dots, with or without spaces, as between a title and its page number in a table of contents.
 */
const leaders = /(?:[.·…ꞏ・‥]\s?){4,}|[…‥]{2,}/gu

/** Tells whether dots lead from one text of a line to another, or to its end. */
export const hasDotLeader = (line: Pick<PageLine, 'words'>): boolean => lineText(line).search(leaders) >= 0

/** Returns the words of a line before, between and after its dot leaders; a line without any is one part. */
export function partsBetweenLeaders(line: Pick<PageLine, 'words'>): PageWord[][] {
  const found = [...lineText(line).matchAll(leaders)].map(({ index, 0: dots }) => ({
    from: index,
    to: index + dots.trimEnd().length,
  }))
  const parts: PageWord[][] = Array.from({ length: found.length + 1 }, () => [])
  let at = 0
  for (const word of line.words) {
    const [from, to] = [at, at + word.text.length]
    at = to + 1
    let begin = from
    for (const [index, dots] of [...found, { from: to, to }].entries()) {
      if (dots.to <= begin && index < found.length) continue
      if (dots.from > begin) parts[index]?.push(cut(word, begin - from, Math.min(dots.from, to) - from))
      begin = Math.max(begin, dots.to)
      if (begin >= to) break
    }
  }
  return parts
}

function cut(word: PageWord, from: number, to: number): PageWord {
  const each = word.width / word.text.length
  if (from === 0 && to === word.text.length) return word
  return { ...word, text: word.text.slice(from, to), x: word.x + from * each, width: (to - from) * each }
}

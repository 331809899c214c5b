/**
 * Folds case, accents, compatibility forms and runs of white space.
 * @returns the folded text, and for each of its characters the offset in the original
 */
export function foldText(original: string): { text: string; offsets: number[] } {
  let text = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of original) {
    const plain = character
      .normalize('NFKD')
      .replace(/[\p{M}\u00ad]/gu, '')
      .toLowerCase()
    for (const part of plain) {
      const isSpace = /\s/.test(part)
      if (isSpace && text.endsWith(' ')) continue
      text += isSpace ? ' ' : part
      for (let unit = 0; unit < part.length; unit += 1) offsets.push(offset)
    }
    offset += character.length
  }
  offsets.push(offset)
  return { text, offsets }
}

/** Matches of a phrase, as ranges of the original text; they do not overlap. */
export function findOccurrences(original: string, phrase: string): { start: number; end: number }[] {
  const needle = foldText(phrase).text.trim()
  if (needle === '') return []
  const { text, offsets } = foldText(original)
  const ranges = []
  for (let from = text.indexOf(needle); from >= 0; from = text.indexOf(needle, from + needle.length)) {
    ranges.push({ start: offsets[from] ?? 0, end: offsets[from + needle.length] ?? original.length })
  }
  return ranges
}

export interface Match {
  page: number
  /** Position among the matches on its page. */
  index: number
}

/** Wraps around at both ends; -1 without matches. */
export function nextMatchIndex(count: number, current: number, step: 1 | -1): number {
  return count === 0 ? -1 : (current + step + count) % count
}

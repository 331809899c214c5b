/** A text in the form that finding compares, with the place in the original of each of its characters. */
export interface Folded {
  text: string
  at: number[]
}

/** Folds case, accents, compatibility forms and runs of white space, and remembers where each character came from. */
export function folded(original: string): Folded {
  let text = ''
  const at: number[] = []
  let place = 0
  for (const character of original) {
    const plain = character
      .normalize('NFKD')
      .replace(/[\p{M}\u00ad]/gu, '')
      .toLowerCase()
    for (const sign of plain) {
      const isSpace = /\s/.test(sign)
      if (isSpace && text.endsWith(' ')) continue
      text += isSpace ? ' ' : sign
      for (let unit = 0; unit < sign.length; unit += 1) at.push(place)
    }
    place += character.length
  }
  at.push(place)
  return { text, at }
}

/** Where a phrase stands in a text, as ranges of the original; matches do not overlap. */
export function occurrences(original: string, phrase: string): { start: number; end: number }[] {
  const wanted = folded(phrase).text.trim()
  if (wanted === '') return []
  const { text, at } = folded(original)
  const found = []
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
    found.push({ start: at[from] ?? 0, end: at[from + wanted.length] ?? original.length })
  }
  return found
}

export interface Match {
  page: number
  /** Which of the matches on its page. */
  index: number
}

/** The match to show after (or before) the one shown, round the end to the beginning. */
export function neighbour(count: number, current: number, step: 1 | -1): number {
  return count === 0 ? -1 : (current + step + count) % count
}

import type { PageLine, PageWord } from '../documents'

interface Placed extends PageWord {
  line: number
}

/**
 * Returns a corrected text as lines with positions: unchanged words keep theirs, and new ones share the space between
 * them. Without old lines, the text is spread over the page.
 * @param text lines, with an empty one between blocks
 * @param size of the page, in points
 */
export function alignTextToLines(
  text: string,
  before: PageLine[],
  size: { width: number; height: number },
): PageLine[] {
  const typed = typedLines(text)
  if (before.length === 0) return spreadOver(typed, size)
  const oldWords: Placed[] = before.flatMap(({ words }, line) => words.map((word) => ({ ...word, line })))
  const newWords = typed.flatMap(({ words }) => words)
  const matches = commonWords(
    oldWords.map((word) => word.text),
    newWords,
  )
  let at = 0
  let last = 0
  return typed.map(({ block, words }) => {
    const known = words.map((_, index) => oldWords[matches.get(at + index) ?? -1])
    at += words.length
    last = lineOf(known, before, last)
    const box = before[last] ?? before[0]
    if (!box) throw new Error('There is no line.')
    return { ...box, block, words: placed(words, known, box, last) }
  })
}

interface TypedLine {
  block: number
  words: string[]
}

function typedLines(text: string): TypedLine[] {
  return text.split(/\n{2,}/).flatMap((paragraph, block) =>
    paragraph
      .split('\n')
      .map((line) => ({ block, words: line.split(/\s+/).filter(Boolean) }))
      .filter(({ words }) => words.length > 0),
  )
}

/** Returns the line that contains most of the known words, else the one after the last. */
function lineOf(known: (Placed | undefined)[], before: PageLine[], last: number): number {
  const counts = new Map<number, number>()
  for (const word of known) if (word) counts.set(word.line, (counts.get(word.line) ?? 0) + 1)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best?.[0] ?? Math.min(last + 1, before.length - 1)
}

/**
 * Places words on a line: unchanged ones where they were, the others in equal parts of the gap between their
 * neighbours.
 */
function placed(words: string[], known: (Placed | undefined)[], box: PageLine, line: number): PageWord[] {
  const own = known.map((word) => (word?.line === line ? word : undefined))
  const result: PageWord[] = []
  for (let index = 0; index < words.length; ) {
    const there = own[index]
    if (there) {
      result.push({ text: words[index] ?? '', x: there.x, width: there.width })
      index += 1
      continue
    }
    let end = index
    while (end < words.length && !own[end]) end += 1
    const left = result.at(-1)
    const start = left ? left.x + left.width : box.x
    const stop = own[end]?.x ?? box.x + box.width
    result.push(...inParts(words.slice(index, end), start, Math.max(0, stop - start)))
    index = end
  }
  return result
}

function inParts(words: string[], x: number, width: number): PageWord[] {
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0)
  let from = x
  return words.map((text) => {
    const part = (width * (text.length + 1)) / letters
    const word = { text, x: from, width: (part * text.length) / (text.length + 1) }
    from += part
    return word
  })
}

const margin = 0.08

function spreadOver(typed: TypedLine[], { width, height }: { width: number; height: number }): PageLine[] {
  const step = (height * (1 - 2 * margin)) / Math.max(typed.length, 1)
  const [x, lineWidth, lineHeight] = [width * margin, width * (1 - 2 * margin), Math.min(step, 14)]
  return typed.map(({ block, words }, index) => ({
    block,
    x,
    y: height * margin + index * step,
    width: lineWidth,
    height: lineHeight,
    fontSize: lineHeight * 0.8,
    words: inParts(words, x, lineWidth),
  }))
}

/** A part of a text that is in both versions, only in the first, or only in the second. */
export interface DiffPart {
  text: string
  kind: 'same' | 'removed' | 'added'
}

export function diffOfWords(before: string, after: string): DiffPart[] {
  const [old, now] = [before, after].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]]
  const matches = commonWords(old, now)
  const parts: DiffPart[] = []
  const add = (words: string[], kind: DiffPart['kind']) => {
    if (words.length === 0) return
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += ` ${words.join(' ')}`
    else parts.push({ text: words.join(' '), kind })
  }
  let [oldFrom, newFrom] = [0, 0]
  for (const [at, was] of [...matches, [now.length, old.length] as const]) {
    add(old.slice(oldFrom, was), 'removed')
    add(now.slice(newFrom, at), 'added')
    add(now.slice(at, at + 1), 'same')
    oldFrom = was + 1
    newFrom = at + 1
  }
  return parts
}

/** The limit of compared words; of a longer page, only the beginning is compared. */
const maxCompared = 3000

/** Maps new words to the same old words: the longest common subsequence, by dynamic programming. */
function commonWords(before: string[], after: string[]): Map<number, number> {
  const [rows, columns] = [Math.min(before.length, maxCompared), Math.min(after.length, maxCompared)]
  const lengths = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1))
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const [here, below] = [lengths[row], lengths[row + 1]]
      if (!here || !below) continue
      here[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0)
    }
  const matches = new Map<number, number>()
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (before[row] === after[column]) matches.set(column++, row++)
    else if ((lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0)) row++
    else column++
  }
  return matches
}

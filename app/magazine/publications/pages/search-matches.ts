import { foldLetters } from '../../../platform/text/fold-letters'
import { spacelessScripts } from '../../../platform/text/search-words'
import type { PageBox, PageLine } from '../../documents/documents'

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{DI}'’]*/gu

/** Returns the words of a search to highlight, without case and accents, and without excluded words. */
function soughtWords(q: string): string[] {
  const kept = q.replace(/(^|\s)-("[^"]*"|\S+)/g, ' ')
  return [...new Set(foldLetters(kept).match(wordPattern) ?? [])]
}

/**
 * The minimum length of a word that also matches the beginnings of words; a shorter one would match too many.
 */
const minPrefixLength = 4

const beginsWithOneOf = (sought: string[]) => (text: string) =>
  (foldLetters(text).match(wordPattern) ?? []).some((word) =>
    sought.some((one) => word === one || (one.length >= minPrefixLength && word.startsWith(one))),
  )

const spaceless = new RegExp(`[${spacelessScripts}]`, 'u')

interface Range {
  from: number
  to: number
}

/** Returns the position of a word within a text of a script without spaces. */
function rangeWithin(text: string, sought: string[]): Range | undefined {
  const folded = foldLetters(text)
  if (folded.length !== text.length) return
  for (const one of sought) {
    const from = spaceless.test(one) ? folded.indexOf(one) : -1
    if (from >= 0) return { from, to: from + one.length }
  }
}

function partOf(box: PageBox, { from, to }: Range, letters: number): PageBox {
  const share = (length: number) => ({
    start: (length * from) / letters,
    length: (length * (to - from)) / letters,
  })
  if (box.height > box.width && letters > 1) {
    const { start, length } = share(box.height)
    return { ...box, y: box.y + start, height: length }
  }
  const { start, length } = share(box.width)
  return { ...box, x: box.x + start, width: length }
}

/** Returns the boxes of a search's matches on a page; a hyphenated word has two. */
export function boxesOfMatches(lines: PageLine[], q: string): PageBox[] {
  const sought = soughtWords(q)
  if (sought.length === 0) return []
  const isSought = beginsWithOneOf(sought)
  return lines.flatMap(({ y, height, words }, index) => {
    const before = lines[index - 1]?.words.at(-1)?.text ?? ''
    const after = lines[index + 1]?.words[0]?.text ?? ''
    return words.flatMap((word, at) => {
      const { text, x, width } = word
      const box = { x, y: word.y ?? y, width, height: word.height ?? height }
      const start = at === 0 && isBroken(before) ? unbroken(before) : ''
      const whole = at === words.length - 1 && isBroken(text) ? unbroken(text) + after : text
      const within = rangeWithin(text, sought)
      if (within) return [partOf(box, within, text.length)]
      return isSought(start + whole) ? [box] : []
    })
  })
}

const isBroken = (text: string) => /\p{L}[-\u00ad\u2010]$/u.test(text)
const unbroken = (text: string) => text.slice(0, -1)

export function splitAtMatches(text: string, q: string): { text: string; isMarked: boolean }[] {
  const sought = soughtWords(q)
  if (sought.length === 0) return [{ text, isMarked: false }]
  const isSought = beginsWithOneOf(sought)
  const parts: { text: string; isMarked: boolean }[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const within = rangeWithin(word, sought) ?? (isSought(word) && { from: 0, to: word.length })
    if (!within) continue
    const [begin, end] = [index + within.from, index + within.to]
    if (begin > from) parts.push({ text: text.slice(from, begin), isMarked: false })
    parts.push({ text: text.slice(begin, end), isMarked: true })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false })
  return parts
}

export function cutSplitText(parts: ReturnType<typeof splitAtMatches>, from: number, to: number) {
  let at = 0
  return parts.flatMap(({ text, isMarked }) => {
    const own = text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += text.length
    return own ? [{ text: own, isMarked }] : []
  })
}

import type { Box, PageLine } from '../../documents/documents'
import { searchText } from '../../platform/search-text'

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu

/** Returns the words to mark for a search, without case and accents, and without those that it excludes. */
function soughtWords(q: string): string[] {
  const kept = q.replace(/(^|\s)-("[^"]*"|\S+)/g, ' ')
  return [...new Set(searchText(kept).match(wordPattern) ?? [])]
}

/** A shorter word is the beginning of too many others. */
const minPrefixLength = 4

const beginsWithOneOf = (sought: string[]) => (text: string) =>
  (searchText(text).match(wordPattern) ?? []).some((word) =>
    sought.some((one) => word === one || (one.length >= minPrefixLength && word.startsWith(one))),
  )

/** Returns the boxes of a search's words on a page; a hyphenated word has two. */
export function markedBoxes(lines: PageLine[], q: string): Box[] {
  const sought = soughtWords(q)
  if (sought.length === 0) return []
  const isSought = beginsWithOneOf(sought)
  return lines.flatMap(({ y, height, words }, index) => {
    const before = lines[index - 1]?.words.at(-1)?.text ?? ''
    const after = lines[index + 1]?.words[0]?.text ?? ''
    return words
      .filter(({ text }, at) => {
        const start = at === 0 && isBroken(before) ? unbroken(before) : ''
        const whole = at === words.length - 1 && isBroken(text) ? unbroken(text) + after : text
        return isSought(start + whole)
      })
      .map((word) => ({ x: word.x, y: word.y ?? y, width: word.width, height: word.height ?? height }))
  })
}

const isBroken = (text: string) => /\p{L}[-\u00ad\u2010]$/u.test(text)
const unbroken = (text: string) => text.slice(0, -1)

/** Splits a text into marked and unmarked parts. */
export function markedParts(text: string, q: string): { text: string; isMarked: boolean }[] {
  const sought = soughtWords(q)
  if (sought.length === 0) return [{ text, isMarked: false }]
  const isSought = beginsWithOneOf(sought)
  const parts: { text: string; isMarked: boolean }[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isSought(word)) continue
    if (index > from) parts.push({ text: text.slice(from, index), isMarked: false })
    parts.push({ text: word, isMarked: true })
    from = index + word.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMarked: false })
  return parts
}

import { withoutLostLetters } from '../../../platform/text/lost-letters'
import { medianFontSize } from '../type-size'
import { mergeWords, type PlacedWord, type WordAlongLine, wordsAlongLine } from './line-direction'
import type { ExtractedLine, ExtractedPageText } from './messages'
import { sortWordsInReadingOrder } from './right-to-left'

/** The font size as a share of a line's height, which spans the font's highest and lowest letters. */
const fontSizeOfHeight = 0.8
const maxWords = 20_000

const element = /<(page|block|line|word)\b([^>]*)>(?:([^<]*)<\/word>)?/g

/**
 * @param shown the size of the page as it is displayed, since poppler's own size ignores the page's unit and rotation
 */
export function parseBbox(
  xml: string,
  number: number,
  shown: { width: number; height: number },
): ExtractedPageText {
  const lines: PlacedLine[] = []
  let block = -1
  let scale = 1
  let words = 0
  for (const [, name, attributes = '', text = ''] of xml.matchAll(element)) {
    const at = numbersIn(attributes)
    if (name === 'page' && at.width)
      scale = Math.max(shown.width, shown.height) / Math.max(at.width, at.height ?? 0)
    if (name === 'block') block++
    const x = (at.xMin ?? 0) * scale
    const y = (at.yMin ?? 0) * scale
    const width = ((at.xMax ?? 0) - (at.xMin ?? 0)) * scale
    const height = ((at.yMax ?? 0) - (at.yMin ?? 0)) * scale
    if (name === 'line') lines.push({ block, x, y, width, height, words: [] })
    const cleaned = name === 'word' ? cleanExtractedWord(unescaped(text)) : ''
    if (cleaned && words++ < maxWords) lines.at(-1)?.words.push({ text: cleaned, x, y, width, height })
  }
  return {
    number,
    lines: lines
      .filter((line) => line.words.length > 0)
      .map((line) => {
        const words = wordsAlongLine(line.words)
        const fontSize = thicknessOf(words) * fontSizeOfHeight
        return { ...line, fontSize, words: sortWordsInReadingOrder(joinWordParts(words, fontSize)) }
      }),
  }
}

type PlacedLine = Omit<ExtractedLine, 'words' | 'fontSize'> & { words: PlacedWord[] }

/** Returns the median height of words, since formulas and raised letters make a line higher but not its type larger. */
const thicknessOf = (words: WordAlongLine[]) =>
  medianFontSize(words.map(({ text, thickness }) => ({ size: thickness, letters: text.length })))

/** The widest gap inside a word, in font sizes, as poppler defines it. */
const wordGap = 0.1
const maxOverlap = 0.8
const letterAtEnd = /[\p{L}\p{M}]$/u
const letterAtStart = /^[\p{L}\p{M}]/u

/**
 * Joins parts of words: poppler splits words whose letters are on different baselines, or that run from right to left.
 * Footnote marks and indices stay separate.
 */
function joinWordParts(words: WordAlongLine[], fontSize: number): ExtractedLine['words'] {
  const joined: WordAlongLine[] = []
  const usualGap = usualGapOf(words)
  for (const word of words) {
    const last = joined.at(-1)
    const gap = last ? word.start - last.start - last.length : Number.POSITIVE_INFINITY
    const maxGap = vowelSigns.test(word.text)
      ? Math.max(wordGap * fontSize, narrowGap * usualGap)
      : wordGap * fontSize
    const isNear = gap < maxGap && gap > -maxOverlap * fontSize
    if (last && isNear && letterAtEnd.test(last.text) && letterAtStart.test(word.text))
      joined[joined.length - 1] = mergeWords(last, word)
    else joined.push(word)
  }
  return joined.map(({ text, x, width, y, height }) => ({
    text,
    x,
    width,
    ...(y !== undefined && { y, height }),
  }))
}

/**
 * A pattern for a letter with a vowel sign of Arabic or Hebrew, which may stand apart from the next letter of its word
 * by less than a space.
 */
const vowelSigns = /[\p{Script=Arabic}\p{Script=Hebrew}]\p{M}/u
const narrowGap = 0.9
const minGaps = 4

/** Returns the median gap between a line's words; 0 for few words. */
function usualGapOf(words: WordAlongLine[]): number {
  const gaps = words.slice(1).map(({ start }, index) => {
    const { start: before = 0, length = 0 } = words[index] ?? {}
    return start - before - length
  })
  return gaps.length < minGaps ? 0 : (gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0)
}

function numbersIn(attributes: string): Record<string, number> {
  const pairs = [...attributes.matchAll(/(\w+)="(-?[\d.]+)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value]) => [name, Number(value)]))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')

/** Returns a text of a PDF without characters that databases refuse and that nobody reads. */
export const cleanExtractedText = (text: string): string =>
  withoutLostLetters(cleanExtractedWord(text)).trim()

/** Cleans a word of a page but keeps its lost letters, which tell that the page has no readable text. */
export const cleanExtractedWord = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}\ufffe\uffff]/gu, '')
    .normalize('NFC')
    .trim()

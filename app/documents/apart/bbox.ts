import { sizeOfMost } from '../type-size'
import type { Line, PageText } from './messages'
import { inReadingOrder } from './right-to-left'

/** Of the height of a line, which reaches from the highest to the lowest letter of its font. */
const fontSizeOfHeight = 0.8
const mostWords = 20_000

const element = /<(page|block|line|word)\b([^>]*)>(?:([^<]*)<\/word>)?/g

/**
 * Reads one page of what `pdftotext -bbox-layout` prints.
 * @param shown the size of the page as it is shown: the program does not know the unit that a PDF may set
 */
export function readBbox(xml: string, number: number, shown: { width: number }): PageText {
  const lines: PlacedLine[] = []
  let block = -1
  let scale = 1
  let words = 0
  for (const [, name, attributes = '', text = ''] of xml.matchAll(element)) {
    const at = numbersIn(attributes)
    if (name === 'page' && at.width) scale = shown.width / at.width
    if (name === 'block') block++
    const x = (at.xMin ?? 0) * scale
    const width = ((at.xMax ?? 0) - (at.xMin ?? 0)) * scale
    const height = ((at.yMax ?? 0) - (at.yMin ?? 0)) * scale
    if (name === 'line') lines.push({ block, x, y: (at.yMin ?? 0) * scale, width, height, words: [] })
    const cleaned = name === 'word' ? readable(unescaped(text)) : ''
    if (cleaned && words++ < mostWords) lines.at(-1)?.words.push({ text: cleaned, x, width, height })
  }
  const full = lines.filter((line) => line.words.length > 0)
  return {
    number,
    lines: full.map((line) => {
      const fontSize = heightOf(line.words) * fontSizeOfHeight
      return { ...line, fontSize, words: inReadingOrder(whole(line.words, fontSize)) }
    }),
  }
}

type PlacedWord = Line['words'][number] & { height: number }
type PlacedLine = Omit<Line, 'words' | 'fontSize'> & { words: PlacedWord[] }

/** A formula, a raised or a lowered letter makes a line higher, but not its type larger. */
const heightOf = (words: PlacedWord[]) =>
  sizeOfMost(words.map(({ text, height }) => ({ size: height, letters: text.length })))

/** In font sizes, as poppler has it. */
const wordGap = 0.1
const mostOverlap = 0.8
/** Letters of scripts that join theirs may have a mark between them that is no gap. */
const letterAtEnd = /(?!\p{sc=Arabic})\p{L}$/u
const letterAtStart = /^(?!\p{sc=Arabic})\p{L}/u

/** Words whose letters are not all on one line are parts to the program; footnote marks and indices stay apart. */
function whole(words: PlacedWord[], fontSize: number): Line['words'] {
  const joined: Line['words'] = []
  for (const { text, x, width } of words) {
    const last = joined.at(-1)
    const gap = last ? x - last.x - last.width : Number.POSITIVE_INFINITY
    const isNear = gap < wordGap * fontSize && gap > -mostOverlap * fontSize
    if (last && isNear && letterAtEnd.test(last.text) && letterAtStart.test(text))
      joined[joined.length - 1] = { text: last.text + text, x: last.x, width: x + width - last.x }
    else joined.push({ text, x, width })
  }
  return joined
}

function numbersIn(attributes: string): Record<string, number> {
  const pairs = [...attributes.matchAll(/(\w+)="(-?[\d.]+)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value]) => [name, Number(value)]))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => entities[name] ?? '')

/** Without what no database takes and nobody reads: control characters and halves of characters. */
export const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cn}\ufffe\uffff]/gu, '')
    .normalize('NFC')
    .trim()

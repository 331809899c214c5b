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
  const lines: Line[] = []
  let block = -1
  let scale = 1
  let words = 0
  for (const [, name, attributes = '', text = ''] of xml.matchAll(element)) {
    const at = numbersIn(attributes)
    if (name === 'page' && at.width) scale = shown.width / at.width
    if (name === 'block') block++
    const x = (at.xMin ?? 0) * scale
    const width = ((at.xMax ?? 0) - (at.xMin ?? 0)) * scale
    if (name === 'line') {
      const height = ((at.yMax ?? 0) - (at.yMin ?? 0)) * scale
      const fontSize = height * fontSizeOfHeight
      lines.push({ block, x, y: (at.yMin ?? 0) * scale, width, height, fontSize, words: [] })
    }
    const cleaned = name === 'word' ? readable(unescaped(text)) : ''
    if (cleaned && words++ < mostWords) lines.at(-1)?.words.push({ text: cleaned, x, width })
  }
  const full = lines.filter((line) => line.words.length > 0)
  return { number, lines: full.map((line) => ({ ...line, words: inReadingOrder(line.words) })) }
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

import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { lazily } from '../lazily'
import type { PdfFonts } from './fonts.server'

const bidi = lazily(bidiFactory)

/** Characters as they are read, each with its font file and embedding level; an odd level is right-to-left (UAX #9). */
export type TextLine = { char: string; file: string; level: number }[]

/** Characters that are drawn together: of one font and in one direction. */
export interface TextRun {
  text: string
  file: string
  /** Empty for text that runs to the left: with any features pdfkit lays out a run as a whole, without them word by word. */
  features: [] | undefined
}

/** A pattern for marks of direction, joiners and control characters, which are not drawn. */
const undrawn = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const box = '□'
/** A pattern for more marks than any word has. Source: Stream-Safe Text Format, UAX #15. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/** Returns a paragraph as one line; a character without a font becomes a box. */
export function textLineOf(
  text: string,
  direction: 'ltr' | 'rtl',
  fonts: PdfFonts,
  isBold: boolean,
): TextLine {
  const composed = text
    .replace(tooManyMarks, '$1')
    .replace(/\P{M}\p{M}+/gu, (accented) => accented.normalize('NFC'))
    .replaceAll('\t', ' ')
    .replaceAll('\u202f', '\u00a0')
  const { levels } = bidi().getEmbeddingLevels(composed, direction)
  const line: TextLine = []
  let at = 0
  for (const char of composed) {
    const level = levels[at] ?? 0
    at += char.length
    if (undrawn.test(char)) continue
    const file = fonts.fileFor(char, isBold, line.at(-1)?.file)
    if (file) line.push({ char, file, level })
    else line.push({ char: box, file: fonts.fileFor(box, isBold) ?? '', level })
  }
  return line
}

/** Breaks a line at a width (UAX #14), within a word only if it is wider. */
export function breakIntoLines(
  line: TextLine,
  width: number,
  widthOf: (part: TextLine) => number,
): TextLine[] {
  const lines: TextLine[] = [[]]
  let used = 0
  const parts = partsOf(line).flatMap((part) =>
    widthOf(trimmed(part)) > width ? part.map((char) => [char]) : [part],
  )
  for (const part of parts) {
    if (used > 0 && used + widthOf(trimmed(part)) > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...part)
    used += widthOf(part)
  }
  return lines.map(trimmed)
}

const trimmed = (line: TextLine) => line.slice(0, line.findLastIndex(({ char }) => char !== ' ') + 1)

function partsOf(line: TextLine): TextLine[] {
  const breaker = new LineBreaker(line.map(({ char }) => char).join(''))
  const parts: TextLine[] = [[]]
  let at = 0
  let end = breaker.nextBreak()?.position
  for (const each of line) {
    if (at === end) {
      parts.push([])
      end = breaker.nextBreak()?.position
    }
    parts.at(-1)?.push(each)
    at += each.char.length
  }
  return parts
}

export function textRunsOf(line: TextLine): TextRun[] {
  const runs: TextLine[] = []
  for (const each of line) {
    const run = runs.at(-1)
    if (run?.[0]?.file === each.file && run[0].level === each.level) run.push(each)
    else runs.push([each])
  }
  const levels = Uint8Array.from(runs, ([first]) => first?.level ?? 0)
  const paragraphs = [{ start: 0, end: runs.length - 1, level: 0 }]
  const visual = bidi().getReorderedIndices('x'.repeat(runs.length), { levels, paragraphs })
  return visual.map((index) => runOf(runs[index] ?? []))
}

/** A pattern for letters of the scripts that fontkit reverses. */
const turning = /[\p{sc=Arabic}\p{sc=Hebrew}]/u

function runOf(chars: TextLine): TextRun {
  const [{ file, level } = { file: '', level: 0 }] = chars
  const isLeftward = level % 2 === 1
  const drawn = chars.map(({ char }) => (isLeftward && bidi().getMirroredCharacter(char)) || char)
  const isTurned = drawn.some((char) => turning.test(char))
  if (isTurned !== isLeftward) drawn.reverse()
  return { text: drawn.join(''), file, features: isTurned ? [] : undefined }
}

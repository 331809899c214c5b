import { expect, test } from 'vitest'
import type { HocrLine } from './hocr'
import { hasStrayLatinWords, replaceStrayLatinWords } from './own-script'

/** A line of words that stand side by side, with how sure each is. */
const line = (...words: [string, number][]): HocrLine => ({
  block: 0,
  slope: 0,
  baseline: 20,
  size: 20,
  isVertical: false,
  words: words.map(([text, confidence], at) => ({
    text,
    confidence,
    left: 50 * at,
    right: 50 * at + 40,
    top: 0,
    bottom: 20,
  })),
})
const textOf = (lines: HocrLine[]) => lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')

test('a Greek word that was taken for a Latin one is Greek again, and an English one stays', () => {
  const both = [line(['ακούγαμε', 95], ['για', 93], ['to', 92], ['Drama', 94])]
  const alone = [line(['ακούγαμε', 95], ['για', 93], ['το', 90], ['Πτάπια', 41])]
  expect(hasStrayLatinWords(both)).toBe(true)
  expect(textOf(replaceStrayLatinWords(both, alone))).toBe('ακούγαμε για το Drama')
})

test('a page in Latin letters is not doubted, nor one without any', () => {
  expect(hasStrayLatinWords([line(['Night', 95], ['buses', 95], ['μ', 60])])).toBe(false)
  expect(hasStrayLatinWords([line(['νύχτα', 95])])).toBe(false)
})

import { expect, test } from 'vitest'
import {
  canvasPixelRatio,
  clampPage,
  clampScale,
  displayWidth,
  fitWidthScale,
  initialScale,
  pageFromHash,
} from './geometry'
import { findOccurrences, foldText, nextMatchIndex } from './text-search'

test.each([
  ['#page=12', 12],
  ['#page=0', undefined],
  ['#page=-3', undefined],
  ['#page=x', undefined],
  ['#content', undefined],
  ['', undefined],
])('the address %s names page %s', (hash, page) => {
  expect(pageFromHash(hash)).toBe(page)
})

test('a page number outside the document becomes its first or last page', () => {
  expect([clampPage(0, 9), clampPage(99, 9), clampPage(Number.NaN, 9), clampPage(4.4, 9)]).toEqual([
    1, 9, 1, 4,
  ])
})

test('a page fills a phone, and is a comfortable column on a desk', () => {
  expect(displayWidth(420, initialScale(420, 358))).toBeCloseTo(358)
  expect(displayWidth(420, initialScale(420, 1248))).toBeCloseTo(860)
  expect(displayWidth(420, fitWidthScale(420, 1248))).toBeCloseTo(1248)
  expect([clampScale(0), clampScale(99)]).toEqual([0.25, 5])
})

test('a canvas is sharp, but never larger than a phone can bear', () => {
  expect(canvasPixelRatio(390, 520, 3)).toBe(2)
  expect(canvasPixelRatio(390, 520, 1)).toBe(1)
  const [width, height] = [2000, 2800]
  expect(width * height * canvasPixelRatio(width, height, 3) ** 2).toBeLessThanOrEqual(10_000_001)
})

test('a phrase is found whatever its case, accents and line breaks, at its place in the original', () => {
  const text = 'Die Größe der  CRÈME\nBRÛLÉE, ﬁne.'

  const [match] = findOccurrences(text, 'creme brulee')
  expect(match && text.slice(match.start, match.end)).toBe('CRÈME\nBRÛLÉE')
  const [ligature] = findOccurrences(text, 'fine')
  expect(ligature && text.slice(ligature.start, ligature.end)).toBe('ﬁne')
  expect(findOccurrences(text, '   ')).toEqual([])
  expect(findOccurrences('aaaa', 'aa')).toHaveLength(2)
  expect(findOccurrences('朝の印刷機', '印刷')).toEqual([{ start: 2, end: 4 }])
})

test('folding keeps one place for every character', () => {
  const { text, offsets } = foldText('A  é 😀b')
  expect(text).toBe('a e 😀b')
  expect(offsets).toHaveLength(text.length + 1)
})

test('the next match after the last is the first', () => {
  expect([nextMatchIndex(3, 2, 1), nextMatchIndex(3, 0, -1), nextMatchIndex(0, -1, 1)]).toEqual([0, 2, -1])
})

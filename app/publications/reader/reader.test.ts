import { expect, test } from 'vitest'
import { folded, neighbour, occurrences } from './finding'
import {
  clampPage,
  clampScale,
  firstScale,
  fittingScale,
  pageOfHash,
  sharpness,
  shownWidth,
} from './geometry'

test.each([
  ['#page=12', 12],
  ['#page=0', undefined],
  ['#page=-3', undefined],
  ['#page=x', undefined],
  ['#content', undefined],
  ['', undefined],
])('the address %s names page %s', (hash, page) => {
  expect(pageOfHash(hash)).toBe(page)
})

test('a page number outside the document becomes its first or last page', () => {
  expect([clampPage(0, 9), clampPage(99, 9), clampPage(Number.NaN, 9), clampPage(4.4, 9)]).toEqual([
    1, 9, 1, 4,
  ])
})

test('a page fills a phone, and is a comfortable column on a desk', () => {
  expect(shownWidth(420, firstScale(420, 358))).toBeCloseTo(358)
  expect(shownWidth(420, firstScale(420, 1248))).toBeCloseTo(860)
  expect(shownWidth(420, fittingScale(420, 1248))).toBeCloseTo(1248)
  expect([clampScale(0), clampScale(99)]).toEqual([0.25, 5])
})

test('a canvas is sharp, but never larger than a phone can bear', () => {
  expect(sharpness(390, 520, 3)).toBe(2)
  expect(sharpness(390, 520, 1)).toBe(1)
  const [width, height] = [2000, 2800]
  expect(width * height * sharpness(width, height, 3) ** 2).toBeLessThanOrEqual(10_000_001)
})

test('a phrase is found whatever its case, accents and line breaks, at its place in the original', () => {
  const text = 'Die Größe der  CRÈME\nBRÛLÉE, ﬁne.'

  const [match] = occurrences(text, 'creme brulee')
  expect(match && text.slice(match.start, match.end)).toBe('CRÈME\nBRÛLÉE')
  const [ligature] = occurrences(text, 'fine')
  expect(ligature && text.slice(ligature.start, ligature.end)).toBe('ﬁne')
  expect(occurrences(text, '   ')).toEqual([])
  expect(occurrences('aaaa', 'aa')).toHaveLength(2)
  expect(occurrences('朝の印刷機', '印刷')).toEqual([{ start: 2, end: 4 }])
})

test('folding keeps one place for every character', () => {
  const { text, at } = folded('A  é 😀b')
  expect(text).toBe('a e 😀b')
  expect(at).toHaveLength(text.length + 1)
})

test('the next match after the last is the first', () => {
  expect([neighbour(3, 2, 1), neighbour(3, 0, -1), neighbour(0, -1, 1)]).toEqual([0, 2, -1])
})

import { expect, test } from 'vitest'
import {
  clampPage,
  clampScale,
  displayWidth,
  fitWidthScale,
  initialScale,
  pageFromHash,
  pageRowsOf,
} from './geometry'
import { pageCountText, pageLabel, pageNumberByLabel } from './page-names'
import { findSearchQuery } from './search-words'
import { findOccurrences, foldText, nextMatchIndex, passageOfMatch } from './text-search'

test.each([
  ['#page=12', 12],
  ['#page=12&zoom=100', 12],
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
  expect([clampScale(0), clampScale(99)]).toEqual([0.1, 5])
})

test('two pages stand side by side, the cover alone', () => {
  expect(pageRowsOf(6, true)).toEqual([[1], [2, 3], [4, 5], [6]])
  expect(pageRowsOf(1, true)).toEqual([[1]])
  expect(pageRowsOf(3, false)).toEqual([[1], [2], [3]])
})

test('a page is named as printed, found by that name or by its number', () => {
  const labels = ['i', 'ii', '1', '2']
  expect([pageLabel(2, labels), pageCountText(2, labels)]).toEqual(['ii', '(2 of 4)'])
  expect(pageCountText(2, ['1', '2'])).toBe('of 2')
  expect([
    pageNumberByLabel('II ', labels),
    pageNumberByLabel('1', labels),
    pageNumberByLabel('4', labels),
  ]).toEqual([2, 3, 4])
  expect(pageNumberByLabel('', labels)).toBeNaN()
})

test('a word that the end of a line breaks is found whole, and so is one with a hyphen of its own', () => {
  const text = 'Speech recog-\nnition, a well-known, well-\nknown field.'
  const found = (phrase: string) =>
    findOccurrences(text, phrase).map(({ start, end }) => text.slice(start, end))
  expect(found('recognition')).toEqual(['recog-\nnition'])
  expect(found('well-known')).toEqual(['well-known', 'well-\nknown'])
  expect(found('a+b (')).toEqual([])
  expect(findOccurrences('it’s “here”', `it's "here"`)).toEqual([{ start: 0, end: 11 }])
})

test('a match is listed with whole words around it', () => {
  const text = `${'before '.repeat(20)}the\nmatch${' after'.repeat(20)}`
  const [range] = findOccurrences(text, 'match')
  const { before, match, after } = passageOfMatch(text, range ?? { start: 0, end: 0 })
  expect(before).toMatch(/^(before )+the $/)
  expect(match).toBe('match')
  expect(after).toMatch(/^( after)+$/)
  expect(passageOfMatch('One match here', { start: 4, end: 9 })).toEqual({
    before: 'One ',
    match: 'match',
    after: ' here',
  })
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

test('what /search was asked is found as it finds it: together, or else each word, whole', () => {
  const text = 'The night bus leaves.\nNo bus at night, but buses in the after-\nnoon. Straße'
  const found = (q: string) => findSearchQuery(text, q).map(({ start, end }) => text.slice(start, end))
  expect(found('night bus')).toEqual(['night bus'])
  expect(found('bus afternoon')).toEqual(['bus', 'bus', 'after-\nnoon'])
  expect(found('“at NIGHT” buses')).toEqual(['at night', 'buses'])
  expect(found('strasse')).toEqual(['Straße'])
  expect([found('bus tram'), found('bus -noon'), found('bus -leaves'), found('-"')]).toEqual([
    [],
    ['bus', 'bus'],
    [],
    [],
  ])
})

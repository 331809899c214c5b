import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageLine } from '../../documents/documents'
import { boxesOfMatches, splitAtMatches } from './search-matches'

const line = (y: number, ...texts: string[]): PageLine => ({
  block: 0,
  x: 0,
  y,
  width: 100,
  height: 10,
  fontSize: 10,
  words: texts.map((text, index) => ({ text, x: index * 20, width: 15 })),
})
const marked = (text: string, q: string) =>
  splitAtMatches(text, q)
    .filter(({ isMarked }) => isMarked)
    .map((part) => part.text)

test('words are marked whole, also by their beginning, but not by that of a short word', () => {
  expect(marked('The theatre of Theodora', 'the')).toEqual(['The'])
  expect(marked('The theatre of Theodora', 'thea')).toEqual(['theatre'])
  expect(marked('Ein Café für Élodie', 'cafe elodie')).toEqual(['Café', 'Élodie'])
  expect(marked('trams and buses', '"trams and" -buses')).toEqual(['trams', 'and'])
})

test('a word that a line breaks is marked in both lines', () => {
  const lines = [line(0, 'text', 'recog-'), line(12, 'nition', 'here')]
  expect(boxesOfMatches(lines, 'recognition')).toEqual([
    { x: 20, y: 0, width: 15, height: 10 },
    { x: 0, y: 12, width: 15, height: 10 },
  ])
})

test('a word without spaces around it is marked alone, also in a line that runs down', () => {
  expect(marked('冬の朝、工房の鍵', '工房')).toEqual(['工房'])
  const down = { x: 50, y: 100, width: 10, height: 80 }
  const lines = [{ block: 0, ...down, fontSize: 10, words: [{ text: '冬の朝、工房の鍵', ...down }] }]
  expect(boxesOfMatches(lines, '工房')).toEqual([{ x: 50, y: 140, width: 10, height: 20 }])
})

test('no query changes the text, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, q) => {
      expect(
        splitAtMatches(text, q)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      expect(boxesOfMatches([line(0, ...text.split(' '))], q).length).toBeLessThanOrEqual(
        text.split(' ').length,
      )
    }),
  )
})

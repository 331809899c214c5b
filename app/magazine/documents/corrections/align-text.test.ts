import { expect, test } from 'vitest'
import { lineText, type PageLine } from '../documents'
import { pageText } from '../page-text'
import { alignTextToLines } from './align-text'

const size = { width: 400, height: 600 }
const line = (y: number, block: number, ...words: [text: string, x: number, width: number][]): PageLine => ({
  block,
  x: 40,
  y,
  width: 320,
  height: 12,
  fontSize: 10,
  words: words.map(([text, x, width]) => ({ text, x, width, confidence: 40 })),
})
const before = [
  line(50, 0, ['The', 40, 30], ['n1ght', 80, 50], ['bus', 140, 30]),
  line(70, 0, ['leaves', 40, 60]),
  line(120, 1, ['Harrow', 40, 70], ['Point', 120, 50]),
]

test('words that stay keep their places, and a corrected one takes the room between them', () => {
  const lines = alignTextToLines('The night bus\nleaves at ten\n\nHarrow Point', before, size)
  expect(pageText(lines)).toBe('The night bus\nleaves at ten\n\nHarrow Point')
  const [first, second, third] = lines
  expect(first?.words[0]).toMatchObject({ text: 'The', x: 40, width: 30 })
  expect(first?.words[2]).toMatchObject({ text: 'bus', x: 140, width: 30 })
  const night = first?.words[1]
  expect(night).toMatchObject({ text: 'night', x: 70 })
  expect((night?.x ?? 0) + (night?.width ?? 0)).toBeLessThanOrEqual(140)
  expect(second).toMatchObject({ y: 70, block: 0 })
  expect(second?.words.map(({ text }) => text)).toEqual(['leaves', 'at', 'ten'])
  expect(third).toMatchObject({
    y: 120,
    block: 1,
    words: [
      { text: 'Harrow', x: 40 },
      { text: 'Point', x: 120 },
    ],
  })
})

test('lines that are joined, parted or left out stay on the lines where most of their words were', () => {
  const lines = alignTextToLines('Harrow\nPoint', before, size)
  expect(lines.map(({ y }) => y)).toEqual([120, 120])
  const joined = alignTextToLines('The n1ght bus leaves', before, size)
  expect(joined.map(({ y }) => y)).toEqual([50])
  expect(joined.map(lineText)).toEqual(['The n1ght bus leaves'])
  expect(alignTextToLines('\n \n\n', before, size)).toEqual([])
})

test('the text of a page without words is spread over it, within its edges', () => {
  const lines = alignTextToLines(
    Array.from({ length: 90 }, (_, index) => `Line ${index}`).join('\n'),
    [],
    size,
  )
  expect(lines).toHaveLength(90)
  for (const { x, y, width, height } of lines) {
    expect(x + width).toBeLessThanOrEqual(size.width)
    expect(y + height).toBeLessThanOrEqual(size.height)
  }
})

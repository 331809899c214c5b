import { expect, test } from 'vitest'
import type { PageLine } from '../documents'
import { reflowPages } from './reflow'

const line = (block: number, y: number, text: string, x = 40, fontSize = 10): PageLine => ({
  block,
  x,
  y,
  width: 5 * text.length,
  height: 12,
  fontSize,
  words: text.split(' ').map((word) => ({ text: word, x, width: 5 * word.length })),
})
const blocksOf = (lines: PageLine[]) => reflowPages([{ number: 1, height: 595, lines }])

const before = line(0, 60, 'What a ream costs has gone up three times since spring.')
const caption = line(2, 220, 'Figure 1: the price of a ream of paper, by month')
const after = line(3, 250, 'Nobody at the mill answers the telephone, so we wait.')

test('a figure is cut out above its caption, with its labels', () => {
  const label = line(1, 200, 'Spring', 60, 8)
  expect(blocksOf([before, label, caption, after])).toMatchObject([
    { kind: 'paragraph' },
    {
      kind: 'figure',
      text: 'Spring',
      caption: 'Figure 1: the price of a ream of paper, by month',
      place: { x: 40, y: 72, height: 148 },
    },
    { kind: 'paragraph', text: 'Nobody at the mill answers the telephone, so we wait.' },
  ])
})

test('a long label that is turned is part of its figure', () => {
  const label = { ...line(1, 80, 'The price of a ream, in pence', 50, 10), width: 12, height: 135 }
  expect(blocksOf([before, label, caption, after])[1]).toMatchObject({
    kind: 'figure',
    text: 'The price of a ream, in pence',
    place: { y: 72, height: 148 },
  })
})

test('a sentence that begins with the number of a figure is none', () => {
  const said = [
    line(0, 72, 'Figure 1 shows what a ream costs, and nobody'),
    line(0, 84, 'at the mill denies it.'),
  ]
  expect(blocksOf([before, ...said]).map(({ kind }) => kind)).toEqual(['paragraph'])
})

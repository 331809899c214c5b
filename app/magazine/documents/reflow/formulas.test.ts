import { expect, test } from 'vitest'
import type { PageLine } from '../documents'
import { formulasIn } from './formulas'
import { reflowPages } from './reflow'

const line = (text: string, x: number, y: number, about: Partial<PageLine> = {}): PageLine => ({
  block: y,
  x,
  y,
  width: 5 * text.length,
  height: 12,
  fontSize: 10,
  words: text.split(' ').map((word, index) => ({ text: word, x: x + 30 * index, width: 5 * word.length })),
  ...about,
})
const math = { isMath: true }
const text = [
  line('The sum of all weights of the sheets is known by now,', 70, 100),
  line('as we have seen in the part before this one, namely', 70, 114),
]

test('a formula on lines of its own is one, with its limits and its number', () => {
  const parts = [
    line('n', 150, 136, math),
    line('W = X w', 130, 146, math),
    line('i=1', 148, 158),
    line('(7)', 400, 147),
  ]
  const after = line('where each of the sheets is weighed before it is folded.', 70, 180)
  const found = formulasIn([...text, ...parts, after])
  expect(found).toHaveLength(1)
  expect([...(found[0]?.formula ?? [])].sort((one, other) => one.y - other.y)).toEqual(
    [...parts].sort((one, other) => one.y - other.y),
  )
  expect(found[0]?.place).toEqual({ x: 127, y: 133, width: 291, height: 40 })
  const blocks = reflowPages([{ number: 1, height: 800, lines: [...text, ...parts, after] }])
  expect(blocks.map(({ kind, text }) => [kind, text.slice(0, 12)])).toEqual([
    ['paragraph', 'The sum of a'],
    ['figure', 'n W = X w i='],
    ['paragraph', 'where each o'],
  ])
})

test('letters of formulas within a text, raised and lowered ones too, stay in the text', () => {
  const inline = line('x', 200, 112, { ...math, height: 8, fontSize: 7 })
  expect(formulasIn([...text, inline])).toEqual([])
  expect(formulasIn([...text, line('a = b', 70, 140, math)])).toEqual([])
})

test('a word beside a formula is no part of it, and the name of a function is', () => {
  const formula = line('B = 0', 160, 140, math)
  const parts = [line('det', 130, 140), formula]
  expect([...(formulasIn([...text, ...parts])[0]?.formula ?? [])]).toHaveLength(2)
  expect([...(formulasIn([...text, line('Let', 130, 128), formula])[0]?.formula ?? [])]).toEqual([formula])
})

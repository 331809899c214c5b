import { expect, test } from 'vitest'
import { hasHeardEnough } from './report-plays'

const heard = (duration: number, ...ranges: [from: number, to: number][]) => {
  const played = {
    length: ranges.length,
    start: (at: number) => ranges[at]?.[0] ?? 0,
    end: (at: number) => ranges[at]?.[1] ?? 0,
  }
  return hasHeardEnough({ played, duration })
}

test('a track counts from 30 seconds on, together or in parts', () => {
  expect(heard(200, [0, 29.9])).toBe(false)
  expect(heard(200, [0, 30])).toBe(true)
  expect(heard(200, [0, 10], [100, 120])).toBe(true)
  expect(heard(Number.POSITIVE_INFINITY, [0, 30])).toBe(true)
})

test('a jump to the end is not listening', () => {
  expect(heard(200, [0, 1], [198, 200])).toBe(false)
  expect(heard(20, [0, 1], [18, 20])).toBe(false)
})

test('a shorter track counts when all of it was heard', () => {
  expect(heard(12, [0, 11])).toBe(false)
  expect(heard(12, [0, 11.6])).toBe(true)
  expect(heard(0.4, [0, 0.2])).toBe(false)
})

test('nothing counts while the length is not known', () => {
  expect(heard(Number.NaN, [0, 40])).toBe(false)
})

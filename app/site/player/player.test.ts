import { expect, test } from 'vitest'
import { decodeWaveform, encodeWaveform, formatDuration } from './player'

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3600, '1:00:00'],
  [-3, '0:00'],
])('%d seconds are written as %s', (seconds, written) => {
  expect(formatDuration(seconds)).toBe(written)
})

test('a waveform survives being written, and what lies outside is brought in', () => {
  const levels = Array.from({ length: 64 }, (_, index) => index / 63)
  expect(decodeWaveform(encodeWaveform(levels))).toEqual(levels)
  expect(decodeWaveform(encodeWaveform([-1, 2]))).toEqual([0, 1])
})

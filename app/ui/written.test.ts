import { expect, test } from 'vitest'
import { textAttributes } from './text-attributes'

test.each([
  ['Το περίπτερο της γωνίας', 'el'],
  ['朝の印刷所', 'ja'],
  ['밤 버스', 'ko'],
  ['עיתון לילה', 'he'],
  ['Δήμητρα Καλλέργη (Dimitra Kallergi)', undefined],
  ['The π of printing', undefined],
  ['حبر', undefined],
  ['Ночь', undefined],
  ['印刷', undefined],
  ['Señora Relámpago', undefined],
  ['', undefined],
])('%s is marked as %s', (text, lang) => {
  expect(textAttributes(text)).toEqual({ dir: 'auto', lang })
})

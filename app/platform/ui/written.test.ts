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

test.each([
  ['ابن مطبعجي. A printer’s son, sign painter and flyposter.', 'ltr'],
  ['سمير حدّاد (Samir Haddad)', 'ltr'],
  ['Riso: مذكّرات ابن مطبعجي', 'rtl'],
  ['حبر على الأصابع', 'auto'],
  ['2019, …', 'auto'],
])('%s runs in the direction %s', (text, dir) => {
  expect(textAttributes(text).dir).toBe(dir)
})

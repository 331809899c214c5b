import { expect, test } from 'vitest'
import { hasNoReadableText } from './lacks-text'

test.each([
  ['', true],
  ['\n \n', true],
  ['\ue001\ue002\ue003 \ue004\ue005 \ufffd', true],
  [`${'!"#$% &\'()*+ ,-./'.repeat(5)} a`, true],
  ['12', false],
  ['Contents ............................................................ 7', false],
  ['★', false],
  ['夜のバスは遅れて走る。', false],
  ['٣٠ ليلة', false],
])('whether %j is no text is %s', (text, expected) => {
  expect(hasNoReadableText(text)).toBe(expected)
})

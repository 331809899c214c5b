import { expect, test } from 'vitest'
import type { PageLine } from './documents'
import { linesWithoutLostLetters, pageText } from './page-text'

const line = (...texts: string[]): PageLine => ({
  block: 0,
  x: 0,
  y: 0,
  width: 100,
  height: 10,
  fontSize: 10,
  words: texts.map((text) => ({ text, x: 0, width: 10 })),
})

test('a page is stored without the letters that its PDF does not tell, and without words of nothing else', () => {
  const lines = linesWithoutLostLetters([
    line('J\ufffdrgen', '\ufffd', 'comes'),
    line('\ufffd\ufffd'),
    line('late'),
  ])
  expect(pageText(lines)).toBe('Jrgen comes\nlate')
})

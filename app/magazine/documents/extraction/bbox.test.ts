import { expect, test } from 'vitest'
import { lineText } from '../documents'
import { cleanExtractedText, parseBbox } from './bbox'
import { sortWordsInReadingOrder } from './right-to-left'

const size = { width: 600, height: 800 }

/** A word from left to right and from top to bottom. */
const word = (text: string, x: number, end: number, top: number, bottom: number) =>
  `<word xMin="${x}" yMin="${top}" xMax="${end}" yMax="${bottom}">${text}</word>`

const linesOf = (...lines: string[][]) =>
  parseBbox(
    `<page width="600" height="800"><block>${lines.map((words) => `<line>${words.join('')}</line>`).join('')}</block>`,
    1,
    size,
  ).lines

test('Arabic words that were read by their places are in reading order, numbers and Latin words too', () => {
  const words = ['ةعبطملا', '2024', 'Zine', 'in', 'ربح'].map((text, index) => ({ text, x: 10 * index }))
  expect(sortWordsInReadingOrder(words).map(({ text }) => text)).toEqual([
    'حبر',
    '2024',
    'Zine',
    'in',
    'المطبعة',
  ])
})

test('what the program prints becomes lines, without control characters and entities', () => {
  const xml = `<page width="300" height="500"><flow><block xMin="1" yMin="1" xMax="9" yMax="9">
    <line xMin="30" yMin="40" xMax="90" yMax="50"><word xMin="30" yMin="40" xMax="60" yMax="50">R&amp;B\u0001</word>
    <word xMin="62" yMin="40" xMax="90" yMax="50">\ud800</word></line></block></flow>`
  const { lines } = parseBbox(xml, 1, { width: 600, height: 1000 })
  expect(lines).toMatchObject([
    { block: 0, x: 60, y: 80, width: 120, height: 20, words: [{ text: 'R&B' }, { text: '\ufffd' }] },
  ])
})

test('raised and lowered letters are part of their word, a footnote mark is not, and neither says how large the type is', () => {
  const word = (text: string, x: number, end: number, top: number, bottom: number) =>
    `<word xMin="${x}" yMin="${top}" xMax="${end}" yMax="${bottom}">${text}</word>`
  const words = [
    word('with', 268, 285, 149, 159),
    word('L', 291, 298, 149, 159),
    word('A', 295, 302, 147, 154),
    word('TEX', 300, 318, 152, 162),
    word('notes', 322, 343, 149, 159),
    word('2', 343, 347, 147, 154),
  ]
  const xml = `<page width="600" height="800"><block><line xMin="268" yMin="147" xMax="347" yMax="162">${words.join('')}</line></block>`
  const [line] = parseBbox(xml, 1, { width: 600, height: 800 }).lines
  expect(line?.words.map(({ text }) => text)).toEqual(['with', 'LATEX', 'notes', '2'])
  expect(line?.words[1]).toMatchObject({ x: 291, width: 27 })
  expect(line?.fontSize).toBeCloseTo(8)
})

test('letters of Arabic that the program has apart are whole words, with their marks', () => {
  const letters = [...'حبر المطبعة'].reverse()
  const words = letters.flatMap((letter, index) =>
    letter === ' ' ? [] : [word(letter, 10 * index, 10 * index + 10, 0, 12)],
  )
  const [bare] = linesOf(words)
  expect(bare && lineText(bare)).toBe('حبر المطبعة')

  const [marked] = linesOf([
    word('ن', 40, 50, 0, 12),
    word('\u0655', 50, 50, 0, 12),
    word('ا', 50, 60, 0, 12),
    word('إلى', 62, 80, 0, 12),
  ])
  expect(marked?.words.map(({ text }) => text)).toEqual([[...'إلى'].reverse().join(''), 'إن'])
})

test.each([
  ['down', [word('Night', 20, 30, 100, 130), word('buses', 20, 30, 133, 160), word('run', 20, 30, 163, 180)]],
  ['up', [word('Night', 20, 30, 150, 180), word('buses', 20, 30, 120, 147), word('run', 20, 30, 100, 117)]],
])('text that runs %s the page has its words apart, and the size of its type', (_way, words) => {
  const [line] = linesOf(words)
  expect(line && lineText(line)).toBe('Night buses run')
  expect(line?.fontSize).toBeCloseTo(8)
})

test('a turned page, whose size the program gives as it was before, has its words where they are', () => {
  const { lines } = parseBbox(
    `<page width="420" height="595"><line xMin="500" yMin="80" xMax="510" yMax="110">${word('Nurse', 500, 510, 80, 110)}</line>`,
    1,
    { width: 595, height: 420 },
  )
  expect(lines).toMatchObject([{ x: 500, y: 80, height: 30 }])
})

test('a letter with a vowel sign is part of its word, where less than a space is behind it', () => {
  const spaced = ['ربحلا', 'نم', 'يف', 'ىلع'].map((text, index) =>
    word(text, 30 * index, 30 * index + 25, 10, 20),
  )
  const line = [
    ...spaced,
    word('ا', 120, 122, 10, 20),
    word('دًبأ', 125, 140, 9, 19),
    word('نّإ', 145, 150, 9, 19),
  ]
  const words = linesOf(line).map((one) => lineText(one).replace(/\p{M}/gu, ''))
  expect(words).toEqual(['إن أبدا على في من الحبر'])
})

test('what a PDF calls something loses the letters that it does not tell, and words keep them', () => {
  expect([cleanExtractedText('J\ufffdrgen \ufffd'), cleanExtractedText('\ud83c')]).toEqual(['Jrgen', ''])
  expect(linesOf([word('J\ufffdrgen', 10, 20, 10, 20)]).map(lineText)).toEqual(['J\ufffdrgen'])
})

import { expect, test } from 'vitest'
import type { PageLine } from '../documents'
import { reflowPages } from './reflow'

/** Texts at their left edges on one line, in one block with what stands below them, as poppler gives columns. */
const row = (y: number, ...cells: [x: number, text: string][]): PageLine[] =>
  cells.map(([x, text], block) => {
    let at = x
    const words = text.split(' ').map((word) => {
      const own = { text: word, x: at, width: 5 * word.length }
      at += own.width + 3
      return own
    })
    return { block, x, y, width: at - 3 - x, height: 12, fontSize: 10, words }
  })
/** By column, as the lines come. */
const byColumn = (lines: PageLine[]) => lines.toSorted((a, b) => a.block - b.block || a.y - b.y)
const blocksOf = (lines: PageLine[]) => reflowPages([{ number: 1, height: 595, lines }])
const rowsOf = (lines: PageLine[]) => blocksOf(lines)[0]?.rows?.map((cells) => cells.map(({ text }) => text))

test('a bill comes out by row, with its headings, and not by column', () => {
  const bill = byColumn([
    ...row(100, [40, 'Item'], [180, 'Pieces'], [260, 'Sum']),
    ...row(116, [40, 'Night Bus Poster'], [180, '2'], [260, '$40.00']),
    ...row(132, [40, 'A very long name of'], [180, '10'], [260, '$120.00']),
    ...row(146, [40, 'a notebook']),
    ...row(162, [40, 'Total'], [260, '$160.00']),
  ])
  const [table, ...rest] = blocksOf(bill)
  expect(rest).toEqual([])
  expect(table?.rows?.[0]).toEqual(['Item', 'Pieces', 'Sum'].map((text) => ({ text, isHeader: true })))
  expect(rowsOf(bill)?.slice(1)).toEqual([
    ['Night Bus Poster', '2', '$40.00'],
    ['A very long name of a notebook', '10', '$120.00'],
    ['Total', '', '$160.00'],
  ])
})

test('what a cell goes on with in the next line is part of it', () => {
  const lines = byColumn([
    ...row(100, [40, 'D1'], [80, 'A report on how the'], [220, '12']),
    ...row(112, [80, 'model behaves']),
    ...row(130, [40, 'D2'], [80, 'The model'], [220, '24']),
    ...row(148, [40, 'D3'], [80, 'Its proof'], [220, '36']),
  ])
  expect(rowsOf(lines)).toEqual([
    ['D1', 'A report on how the model behaves', '12'],
    ['D2', 'The model', '24'],
    ['D3', 'Its proof', '36'],
  ])
})

test('two columns of text are no table, nor are three of names', () => {
  const texts = [
    'it rained in the town and nobody was',
    'out, save for a man with a dog, who',
    'knew it and went on.',
    'So it was',
  ]
  const prose = byColumn(texts.flatMap((text, at) => row(100 + 14 * at, [40, text], [260, text])))
  expect(blocksOf(prose).some(({ kind }) => kind === 'table')).toBe(false)
  const names = ['Ada', 'Bo', 'Cyd', 'Dee'].flatMap((name, at) =>
    row(100 + 14 * at, [40, `${name} Aa`], [140, `${name} Bb`], [240, `${name} Cc`]),
  )
  expect(blocksOf(byColumn(names)).some(({ kind }) => kind === 'table')).toBe(false)
})

test('a table in one of two columns leaves the text beside it alone', () => {
  const prose = [
    'It was a long day at the mill, and',
    'the paper did not come, which was',
    'no wonder, as nobody had paid it.',
    'So it goes on.',
  ]
  const lines = byColumn(
    prose.flatMap((text, at) => row(100 + 14 * at, [20, text], [260, `Paper ${at}`], [340, `${at}.50`])),
  )
  const blocks = blocksOf(lines)
  expect(blocks.find(({ kind }) => kind === 'table')?.rows?.[1]?.map(({ text }) => text)).toEqual([
    'Paper 1',
    '1.50',
  ])
  expect(blocks.find(({ kind }) => kind === 'paragraph')?.text).toContain('at the mill, and the paper')
})

/** Rows of a title, dots, and what they lead to, drawn as one line each. */
const led = (entries: [title: string, end: string][], y = 100) =>
  entries.flatMap(([title, end], at) =>
    row(y + 14 * at, [40, `${title} ${'.'.repeat(40 - title.length - end.length)} ${end}`]),
  )

test.each<[string, [string, string][]]>([
  [
    'prices',
    [
      ['Coffee', '2.50'],
      ['Tea with milk', '$3.75'],
      ['Soup', '4,20'],
      ['Cake', '12 €'],
    ],
  ],
  [
    'whole prices',
    [
      ['Poster', '12'],
      ['Zine', '5'],
      ['Badge', '2'],
    ],
  ],
  [
    'times',
    [
      ['Harbour', '3:45'],
      ['Lanterns', '4:12'],
      ['Marmalade', '10:07'],
    ],
  ],
  [
    'names',
    [
      ['Hamlet', 'John Smith'],
      ['Ophelia', 'Ann Cecil'],
      ['Ghost', 'Vic'],
    ],
  ],
  [
    'numbers to call',
    [
      ['Box office', '0171 555 12345'],
      ['Police', '110'],
      ['Venue', '555-0199'],
    ],
  ],
])('%s behind dots are a table, each beside what it is of, and nothing is cut', (_kind, entries) => {
  const lines = [...row(70, [40, 'What stands above it, in a sentence']), ...led(entries)]
  expect(blocksOf(lines).find(({ kind }) => kind === 'table')?.rows).toEqual(
    entries.map((cells) => cells.map((text) => ({ text }))),
  )
})

test('pages that rise behind dots are a table of contents, in two columns and from roman ones on', () => {
  const left = led([
    ['Preface', 'vii'],
    ['1.2', '1'],
    ['1.3 The Pier', '14'],
  ])
  const right = led([
    ['2.1 Lamps', '23'],
    ['2.2 Buses', '23'],
    ['Index', '103'],
  ]).map((line) => ({
    ...line,
    x: 300,
    block: 1,
    words: line.words.map((word) => ({ ...word, x: word.x + 260 })),
  }))
  const aside = led(
    [
      ['Entry', '7.00'],
      ['Reduced', '5.00'],
    ],
    300,
  )
  expect(blocksOf([...left, ...right, ...aside])).toMatchObject([
    {
      kind: 'list',
      items: ['Preface, vii', '1.2, 1', '1.3 The Pier, 14', '2.1 Lamps, 23', '2.2 Buses, 23', 'Index, 103'],
    },
    { text: expect.stringMatching(/^Entry \.+ 7\.00$/) },
    { text: expect.stringMatching(/^Reduced \.+ 5\.00$/) },
  ])
})

test('a statistic whose titles lead to their codes by dots stays a table', () => {
  const lines = [
    ['New car dealers', '44111', '26.2'],
    ['Tire dealers', '44132', '17.8'],
    ['Florists', '4531', '25.6'],
  ]
  const table = lines.flatMap(([title = '', code = '', value = ''], at) =>
    row(100 + 14 * at, [40, `${title} ${'. '.repeat(20 - title.length)}${code}`], [400, value]),
  )
  expect(rowsOf(table)).toEqual(lines)
})

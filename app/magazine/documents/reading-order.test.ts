import { expect, test } from 'vitest'
import { lineText, type PageLine } from './documents'
import { sortLinesInReadingOrder } from './reading-order'

const line = (text: string, x: number, y: number, about: Partial<PageLine> = {}): PageLine => ({
  block: 0,
  x,
  y,
  width: 5 * text.length,
  height: 12,
  fontSize: 10,
  words: text.split(' ').map((word) => ({ text: word, x, width: 5 * word.length })),
  ...about,
})
const textsOf = (lines: PageLine[]) => sortLinesInReadingOrder(lines).map(lineText)

const left = [
  'A church was throwing it out, they',
  'had printed hymn sheets on it for',
  'years in one colour, blue, at a',
  'quarter of its speed.',
]
const right = [
  'It burns a stencil out of a sheet',
  'of fine paper, wraps the stencil',
  'around the drum, and squeezes the',
  'ink through the holes.',
]
const beside = (texts: string[], x: number) => texts.map((text, row) => line(text, x, 100 + 13 * row))
/** As a program gives them that takes turns: two lines of one column, two of the other. */
const inTurns = (first: PageLine[], second: PageLine[]) =>
  [0, 2].flatMap((row) => [
    ...first.slice(row, row + 2).map((one) => ({ ...one, block: 2 * row })),
    ...second.slice(row, row + 2).map((one) => ({ ...one, block: 2 * row + 1 })),
  ])

test('two columns are read one after the other where their lines were given in turns', () => {
  expect(textsOf(inTurns(beside(left, 40), beside(right, 240)))).toEqual([...left, ...right])
})

test('two columns of whole paragraphs that were given in turns are read one after the other', () => {
  const paragraphs = (texts: string[], x: number, top: number) =>
    texts.map((text, row) => line(text, x, top + 30 * row + 13 * (row % 2)))
  const [first, second] = [
    ['One zine was sold in the rain.', 'Two were kept for the band.', 'Nobody asked for the rest.'],
    ['The wind took all of the signs.', 'A dog ate the last of the cake.', 'We went home by the late bus.'],
  ].map((texts, index) => [
    ...paragraphs(texts, 40 + 200 * index, 100 - 6 * index),
    ...paragraphs(texts, 40 + 200 * index, 190 - 6 * index),
  ])
  const inTurn = (first ?? []).flatMap((one, row) => [
    { ...one, block: 2 * row },
    ...(second?.[row] ? [{ ...second[row], block: 2 * row + 1, height: 30 }] : []),
  ])
  expect(textsOf(inTurn)).toEqual([...(first ?? []), ...(second ?? [])].map(lineText))
})

test('settings with their values at the right stay in rows', () => {
  const rows = [
    'width = the width',
    'height = the height',
    'margin = the margin',
    'columns = the number',
  ].flatMap((name, row) => [
    line(name, 40, 100 + 26 * row, { block: row }),
    line('Default: 12 points', 300, 100 + 26 * row, { block: row, height: 30 }),
    line('It is said in points, and counts for each page.', 40, 113 + 26 * row, { block: row, width: 200 }),
  ])
  expect(sortLinesInReadingOrder(rows)).toEqual(rows)
})

test('lines of a column are one paragraph again, which the column beside it had divided', () => {
  const blocks = sortLinesInReadingOrder(inTurns(beside(left, 40), beside(right, 240))).map(
    ({ block }) => block,
  )
  expect(new Set(blocks.slice(0, 4)).size).toBe(1)
  expect(new Set(blocks).size).toBe(2)
})

test('what reaches over both columns stays above them or below', () => {
  const title = line('A title that is as wide as the page is, from edge to edge of it', 40, 70)
  const note = line('A note that is as wide as the page is, from edge to edge of it.', 40, 400)
  const page = [title, ...inTurns(beside(left, 40), beside(right, 240)), note]
  expect(textsOf(page)).toEqual([lineText(title), ...left, ...right, lineText(note)])
})

test('columns of a script from right to left begin at the right', () => {
  const words = 'هذه كلمات في سطر طويل من نص عربي مكتوب'
  const first = [1, 2, 3, 4].map((row) => `${words} ${row}`)
  const second = [5, 6, 7, 8].map((row) => `${words} ${row}`)
  expect(textsOf(inTurns(beside(second, 40), beside(first, 280)))).toEqual([...first, ...second])
})

test('rows of a table stay rows, and columns in order stay so', () => {
  const names = [
    'Coffee for everybody there',
    'Bread from the day before',
    'Beans that were soaked',
    'Salt and what is needed',
  ]
  const table = names.flatMap((name, row) => [
    line(name, 40, 100 + 13 * row),
    line('Black, and a lot of it', 240, 100 + 13 * row),
  ])
  expect(sortLinesInReadingOrder(table)).toEqual(table)
  const columns = [...beside(left, 40), ...beside(right, 240).map((one) => ({ ...one, block: 1 }))]
  expect(sortLinesInReadingOrder(columns)).toEqual(columns)
})

test('a name in letters of another font stays in its row, at the size of the row', () => {
  const page = [
    line('Petra Halloran ·', 42, 182, { width: 61, height: 10, fontSize: 8 }),
    line('Kallergi)', 42, 192, { width: 33, height: 10, fontSize: 8 }),
    line('Δήμητρα Καλλέργη (Dimitra', 105, 175, { block: 1, width: 111, height: 22, fontSize: 17 }),
  ]
  expect(textsOf(page)).toEqual(['Petra Halloran ·', 'Δήμητρα Καλλέργη (Dimitra', 'Kallergi)'])
  expect(sortLinesInReadingOrder(page).map(({ fontSize }) => fontSize)).toEqual([8, 8, 8])
})

/** Lines that run up the page, one beside the other. */
const turned = (texts: string[], x: number, bottom: number, block: number) =>
  texts.map((text, row) => {
    const length = 5 * text.length
    return line(text, x + 13 * row, bottom - length, { block, width: 12, height: length })
  })

test('a turned label follows the text of its own column, and does not divide it', () => {
  const columns = [...beside(left, 60), ...beside(right, 300).map((one) => ({ ...one, block: 1 }))]
  const label = turned(['Sheets an hour'], 40, 170, 2)
  const [first = line('', 0, 0), ...rest] = columns
  expect(textsOf([first, ...label, ...rest])).toEqual([...left, 'Sheets an hour', ...right])
})

test('a turned line beside which nothing stands follows what is above it, or begins the page', () => {
  const spine = turned(['Night Bus, issue nine'], 20, 500, 1)
  const page = beside(left, 60)
  expect(textsOf([...spine, ...page])).toEqual([...left, 'Night Bus, issue nine'])
  expect(textsOf([...page.map((one) => ({ ...one, y: one.y + 600 })), ...spine])[0]).toBe(
    'Night Bus, issue nine',
  )
})

test('blocks of a page that lies on its side are in order once it is turned, with its short words', () => {
  const [title, text, number, foot] = [
    turned(['What a night costs'], 40, 400, 3),
    turned(left, 80, 500, 2),
    [line('28', 140, 490, { block: 1, width: 12, height: 10 })],
    turned(['The end of it all'], 160, 500, 0),
  ]
  const page = [...foot, ...number, ...text, ...title]
  expect(textsOf(page)).toEqual(['What a night costs', ...left, '28', 'The end of it all'])
  expect(sortLinesInReadingOrder(page)[0]).toMatchObject({ x: 40, y: 310, width: 12, height: 90 })
  const downwards = (one: PageLine) => ({ ...one, x: 400 - one.x, y: 600 - one.y - one.height })
  expect(textsOf(page.map(downwards))).toEqual(textsOf(page))
  const inOrder = [...title, ...text, ...number, ...foot]
  expect(sortLinesInReadingOrder(inOrder)).toEqual(inOrder)
})

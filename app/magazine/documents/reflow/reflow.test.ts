import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineText, type PageLine } from '../documents'
import { withoutSkippedLevels } from './headings'
import { reflowPages } from './reflow'
import type { ReflowPage } from './reflow-page'

/** A line of a page of A5, 20 letters wide where nothing else is said. */
const line = (text: string, about: Partial<PageLine> = {}): PageLine => ({
  block: 0,
  x: 40,
  y: 100,
  width: 5 * text.length,
  height: 12,
  fontSize: 10,
  words: text.split(' ').map((word) => ({ text: word, x: 40, width: 5 * word.length })),
  ...about,
})

/** Lines below each other, in one block. */
const column = (texts: string[], about: Partial<PageLine> = {}) =>
  texts.map((text, index) => line(text, { ...about, y: (about.y ?? 100) + 12 * index }))

const page = (number: number, ...lines: PageLine[]): ReflowPage => ({ number, height: 595, lines })
const textsOf = (...args: Parameters<typeof reflowPages>) => reflowPages(...args).map(({ text }) => text)

test('lines become a paragraph, and words that a line broke are whole again', () => {
  const lines = column(['The night buses run as', 'long as the recog-', 'nition of it pays.'])
  expect(textsOf([page(1, ...lines)])).toEqual(['The night buses run as long as the recognition of it pays.'])
})

test('a hyphen stays where the word has one elsewhere, and before a capital letter', () => {
  const lines = column([
    'A well-known bus is a well-',
    'known one; the Anglo-',
    'Saxon one is a re-',
    'lief.',
  ])
  expect(textsOf([page(1, ...lines)])).toEqual([
    'A well-known bus is a well-known one; the Anglo-Saxon one is a relief.',
  ])
})

test('an indented line, a short last line and a larger gap begin a paragraph', () => {
  const first = column(['It rained all the night', 'in the whole town here.'])
  const indented = line('Nobody saw it at all, a', { x: 52, y: 124 })
  const rest = column(['loud one.', 'Then it was over, for', 'the time being.'], { y: 136 })
  expect(textsOf([page(1, ...first, indented, ...rest)])).toEqual([
    'It rained all the night in the whole town here.',
    'Nobody saw it at all, a loud one.',
    'Then it was over, for the time being.',
  ])
})

test('a paragraph goes on in the next column and on the next page, past a note', () => {
  const left = column(['It went on and on and'])
  const right = column(['on until the end of the'], { block: 1, x: 220 })
  const note = line('1 A note in small type.', { block: 2, y: 500, fontSize: 7, height: 8 })
  const next = column(['page, and further.'])
  expect(textsOf([page(1, ...left, ...right, note), page(2, ...next)])).toEqual([
    'It went on and on and on until the end of the page, and further.',
    '1 A note in small type.',
  ])
})

test('a paragraph says which page it goes on to', () => {
  const pages = [1, 2].map((number) =>
    page(number, ...column(['it went on and on and', 'on until the end of the'], { y: 200 })),
  )
  expect(reflowPages(pages)).toMatchObject([{ page: 1, goesOn: [2] }])
})

test('a paragraph of a script without lower case goes on over columns too, and a cell of a table does not', () => {
  const [first, second] = [
    'ذهبت الحافلة في الليل إلى آخر المدينة ثم',
    'عادت مع أول ضوء من الصباح إلى المحطة.',
  ]
  const arabic = [line(first ?? ''), line(second ?? '', { block: 1, x: 220 })]
  expect(textsOf([page(1, ...arabic)])).toEqual([`${first} ${second}`])
  const cells = [line('حبر'), line('ورق', { block: 1, x: 220 })]
  expect(textsOf([page(1, ...cells)])).toEqual(['حبر', 'ورق'])
})

test('running heads and page numbers are left out, and a heading at the top of one page is not', () => {
  const pages = [1, 2, 3, 4].map((number) =>
    page(
      number,
      line(`Night Buses ${number}`, { block: 0, y: 20 }),
      line(number === 2 ? 'Chapter of the Depot' : `Line ${'abcd'[number]}`, {
        block: 1,
        y: 40,
        fontSize: 20,
      }),
      line('The text itself.', { block: 2, y: 200 }),
      line(`Draft of ${number} May`, { block: 3, y: 515 }),
      line(`– ${number} –`, { block: 4, y: 570 }),
    ),
  )
  const blocks = reflowPages(pages)
  expect(blocks.some(({ text }) => /Night Buses|Draft|–/.test(text))).toBe(false)
  expect(blocks).toContainEqual({ kind: 'heading', level: 2, page: 2, text: 'Chapter of the Depot' })
})

const body = (number: number) => [
  line(`It was quiet at the harbour ${'abcdefgh'[number]}.`, { block: 1, y: 300 }),
  line('Nobody came to the pier.', { block: 2, y: 330 }),
]

test.each([
  'Chapter 1,Chapter 2,Chapter 3,Chapter 4,Chapter 5,Chapter 6',
  'Chapter I,Chapter II,Chapter III,Chapter IV,Chapter V,Chapter VI',
  'Poem No. 3,Poem No. 4,Poem No. 5,Poem No. 6,Poem No. 7,Poem No. 8',
  '2021,2022,2023,2024,2025,2026',
  'VII,VIII,IX,X,XI,XII',
  '第1章,第2章,第3章,第4章,第5章,第6章',
])('titles in large type that differ in their number alone stay: %s', (titles) => {
  const pages = titles.split(',').map((title, index) => {
    const large = line(title, { y: 50, fontSize: 24, height: 28 })
    return page(index + 1, large, ...body(index), line(String(index + 1), { block: 3, y: 570 }))
  })
  const headings = textsOf(pages).filter((text) => titles.split(',').includes(text))
  expect(headings).toEqual(titles.split(','))
  expect(textsOf(pages)).not.toContain('1')
})

test('a title of the size of the text stays where its number does not run with the pages, or the outline names it', () => {
  const numbers = [2, 3, 5, 8, 9, 12]
  const articles = numbers.map((number, at) =>
    page(number, line(`Article ${at + 4}`, { y: 50 }), ...body(at)),
  )
  expect(textsOf(articles)).toEqual(expect.arrayContaining(['Article 4', 'Article 9']))

  const stories = [1, 2, 3, 4].map((number) =>
    page(number, line(`Story ${number}`, { y: 50 }), ...body(number)),
  )
  const outline = [1, 2, 3, 4].map((number) => ({ title: `Story ${number}`, page: number, items: [] }))
  expect(textsOf(stories)).not.toContain('Story 3')
  expect(reflowPages(stories, outline)).toContainEqual({
    kind: 'heading',
    level: 2,
    page: 3,
    text: 'Story 3',
  })
})

test('a number at the head of a page that has its page number elsewhere stays', () => {
  const poems = [11, 12, 13, 14].map((number, index) =>
    page(
      number,
      line(String(40 + index ** 2), { y: 50 }),
      ...body(index),
      line(`${number}`, { block: 3, y: 570 }),
    ),
  )
  expect(textsOf(poems).filter((text) => /^\d+$/.test(text))).toEqual(['40', '41', '44', '49'])
})

test('a page that has nothing but what repeats keeps it', () => {
  const pages = [1, 2, 3, 4].map((number) => page(number, line(`Page${number}`, { y: 50 })))
  expect(textsOf(pages)).toEqual(['Page1', 'Page2', 'Page3', 'Page4'])
  const numbers = [1, 2, 3].map((number) => page(number, line(`Page ${number}`, { y: 50 })))
  expect(textsOf(numbers)).toEqual(['Page 1', 'Page 2', 'Page 3'])
})

test('a running head that names the chapter is left out, also where its page begins it', () => {
  const pages = [1, 1, 1, 2, 2, 2].map((chapter, index) =>
    page(
      index + 1,
      line(`Chapter ${chapter}`, { y: 20 }),
      ...(index % 3 === 0 ? [line(`Chapter ${chapter}`, { y: 60, fontSize: 20, height: 24, block: 9 })] : []),
      ...body(index),
    ),
  )
  expect(textsOf(pages).filter((text) => text.startsWith('Chapter'))).toEqual(['Chapter 1', 'Chapter 2'])
})

test('what stands beside a running head goes with it, though it changes from piece to piece', () => {
  const pages = ['Beans', 'Beans', 'Halftone', 'Kerbs'].map((piece, index) =>
    page(
      index + 1,
      line('Loose Staple 2', { y: 20 }),
      line(piece, { y: 20, x: 250, block: 1 }),
      line(`Here is the text of page ${index + 1}.`, { y: 300, block: 2 }),
    ),
  )
  expect(textsOf(pages)).toEqual([1, 2, 3, 4].map((number) => `Here is the text of page ${number}.`))
})

test('lines of code at the head of pages stay, though all have the numbers of lines beside them', () => {
  const codes = ['open the depot', 'count the seats', 'start a motor', 'close the doors']
  const pages = codes.map((code, index) =>
    page(
      index + 1,
      ...[0, 1, 2, 3, 4].flatMap((row) => [
        line(String(20 * index + row), { x: 20, y: 20 + 12 * row, width: 10, block: 1 }),
        line(`${code} ${'abcde'[row]}`, { x: 40, y: 20 + 12 * row }),
      ]),
    ),
  )
  const text = textsOf(pages).join(' ')
  for (const code of codes) expect(text).toContain(`${code} a ${code} b ${code} c`)
})

test('the contents and the size of type say what is a heading', () => {
  const outline = [{ title: '1. Depot', page: 1, items: [{ title: 'Stop', page: 1, items: [] }] }]
  const lines = [
    line('1. Depot'),
    line('Stop', { block: 1, y: 130 }),
    ...column(['The text is longer than', 'all of the rest here.'], { block: 2, y: 160 }),
    line('Large', { block: 3, y: 300, fontSize: 15 }),
  ]
  expect(reflowPages([page(1, ...lines)], outline)).toEqual([
    { kind: 'heading', level: 2, page: 1, text: '1. Depot' },
    { kind: 'heading', level: 3, page: 1, text: 'Stop' },
    { kind: 'paragraph', page: 1, text: 'The text is longer than all of the rest here.' },
    { kind: 'heading', level: 3, page: 1, text: 'Large' },
  ])
})

test('headings skip no level, whatever the size of their type', () => {
  const levels = ([4, undefined, 2, 4, 3] as const).map((level) => ({ level }))
  expect(withoutSkippedLevels(levels).map(({ level }) => level)).toEqual([2, undefined, 2, 3, 3])
})

test('a large first letter is part of its paragraph', () => {
  const lines = [
    line('T', { fontSize: 40, height: 48 }),
    ...column(['he night buses run, and', 'run.'], { block: 1 }),
  ]
  expect(textsOf([page(1, ...lines)])).toEqual(['The night buses run, and run.'])
})

test('Japanese lines are joined without a space', () => {
  expect(textsOf([page(1, ...column(['朝の印刷機は', '動いている。']))])).toEqual([
    '朝の印刷機は動いている。',
  ])
})

const anyLine = fc
  .record({
    text: fc.string({ minLength: 1, unit: 'grapheme' }),
    block: fc.nat(5),
    x: fc.nat(400),
    y: fc.nat(595),
    fontSize: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ text, ...about }) => line(text.replace(/\s+/g, ' '), { ...about, height: about.fontSize }))

test('no page breaks it, and it makes up no letters', () => {
  const letters = (text: string) =>
    [...text]
      .filter((one) => /\p{L}/u.test(one))
      .sort()
      .join('')
  const anyPages = fc.array(fc.array(anyLine, { maxLength: 12 }), { maxLength: 5 })
  fc.assert(
    fc.property(anyPages, (all) => {
      const pages = all.map((lines, index) => page(index + 1, ...lines))
      const before = letters(all.flat().map(lineText).join(' '))
      const after = letters(textsOf(pages).join(' '))
      let at = -1
      for (const letter of after) {
        at = before.indexOf(letter, at + 1)
        if (at < 0) return false
      }
      return true
    }),
    { numRuns: 300 },
  )
})

test('page numbers of a table of contents are left out, and those of a table stay', () => {
  const number = (text: string, y: number) => line(text, { block: 1, x: 300, y })
  const contents = page(
    1,
    line('Night buses, which have'),
    number('2', 106),
    line('no drivers.', { block: 2, y: 112 }),
    line('The Ferry', { block: 3, y: 140 }),
    number('4', 140),
    line('The End', { block: 4, y: 170 }),
    number('5', 170),
  )
  const rest = [2, 3, 4, 5].map((at) => page(at, line(`Page of words ${'abcd'[at - 2]}.`, { y: 300 })))
  const texts = textsOf([contents, ...rest]).slice(0, 3)
  expect(texts).toEqual(['Night buses, which have no drivers.', 'The Ferry', 'The End'])
  expect(textsOf([contents])).toContain('4')
})

test('items with bullets or with numbers in a row become a list, what somebody says does not', () => {
  const lines = [
    ...column(['You need:']),
    ...column(['• a needle', '• waxed thread'], { block: 1, y: 130 }),
    ...column(['3. Fold it.', '4. Pierce it three', 'times, gently.'], { block: 2, y: 180 }),
    ...column(['— Is this the last bus?', '— It was.'], { block: 3, y: 250 }),
  ]
  expect(reflowPages([page(1, ...lines)])).toEqual([
    { kind: 'paragraph', page: 1, text: 'You need:' },
    { kind: 'list', page: 1, items: ['a needle', 'waxed thread'], text: 'a needle\nwaxed thread' },
    {
      kind: 'list',
      page: 1,
      start: 3,
      items: ['Fold it.', 'Pierce it three times, gently.'],
      text: 'Fold it.\nPierce it three times, gently.',
    },
    { kind: 'paragraph', page: 1, text: '— Is this the last bus?' },
    { kind: 'paragraph', page: 1, text: '— It was.' },
  ])
})

test('a printed table of contents is a list of titles and pages, without what leads from one to the other', () => {
  const entry = (text: string, index: number, number: string) => [
    line(text, { y: 130 + 14 * index }),
    line(number, { y: 130 + 14 * index, x: 360, width: 10, block: 1 }),
  ]
  const lines = [
    line('Contents', { fontSize: 18, height: 20 }),
    ...entry('The depot . . . . . . . .', 0, '4'),
    ...entry('Night work . . . . . .', 1, '11'),
    ...entry('Afterwards .......... 30', 2, '30'),
    ...column(['Printed at night.'], { block: 2, y: 300 }),
  ]
  expect(textsOf([page(2, ...lines)])).toEqual([
    'Contents',
    'The depot, 4\nNight work, 11\nAfterwards, 30',
    'Printed at night.',
  ])
})

test('numbers that count the lines in a margin are left out, other numbers stay', () => {
  const text = column(
    [
      'It is enacted that the',
      'buses of the night run',
      'as long as there is a',
      'single passenger and',
      'not any longer at all.',
    ],
    { x: 70 },
  )
  const numbers = text.map(({ y }, index) => line(String(index + 6), { x: 40, width: 6, y, block: 9 }))
  const alone = line('1926', { x: 70, y: 300, block: 4 })
  expect(textsOf([page(1, ...text, ...numbers, alone)])).toEqual([
    'It is enacted that the buses of the night run as long as there is a single passenger and not any longer at all.',
    '1926',
  ])
})

test('bold lines above a text are headings, and bold words, rows of a table and captions are not', () => {
  const bold = { isBold: true }
  const row = { ...line('Weight', { ...bold, block: 5, y: 300 }), width: 300 }
  const cells = [
    { text: 'Weight', x: 40, width: 30 },
    { text: 'Price', x: 240, width: 25 },
  ]
  const text = ['The mill was closed on', 'the day we came there,', 'in the rain of August.']
  const lines = [
    line('The Mill', { ...bold, y: 86 }),
    ...column(text),
    line('The Way Back', { ...bold, block: 1, y: 160 }),
    ...column(text, { block: 2, y: 180 }),
    ...column(['Nobody knew the', 'last bus of the night,'], { block: 3, y: 230 }),
    line('and nobody asked for it.', { ...bold, block: 3, y: 254 }),
    line('Mind the gap.', { ...bold, block: 4, y: 280 }),
    { ...row, words: cells },
    line('Table 3: what a ream costs', { ...bold, block: 6, y: 330 }),
  ]
  const blocks = withoutSkippedLevels(reflowPages([page(1, ...lines, ...column(text, { block: 7, y: 360 }))]))
  expect(blocks.filter(({ kind }) => kind === 'heading')).toEqual([
    { kind: 'heading', level: 2, page: 1, text: 'The Mill' },
    { kind: 'heading', level: 2, page: 1, text: 'The Way Back' },
  ])
  expect(blocks.map(({ text }) => text)).toContain(
    'Nobody knew the last bus of the night, and nobody asked for it.',
  )
})

test('a text that is bold itself has no headings for it', () => {
  const lines = column(['A Shout', 'All of this is loud and', 'goes on being so.'], { isBold: true })
  expect(reflowPages([page(1, ...lines)]).map(({ kind }) => kind)).toEqual(['paragraph'])
})

test('numbers of a table at the head of a page are no page numbers', () => {
  const cell = (text: string, x: number, y: number, block: number) =>
    line(text, { x, y, block, width: 5 * text.length, words: [{ text, x, width: 5 * text.length }] })
  const rows = [
    ['Weight', 'Sheets'],
    ['Light', '41'],
    ['Middling', '27'],
    ['Heavy', '12'],
  ].flatMap(([name = '', count = ''], index) => [
    cell(name, 40, 40 + 13 * index, index),
    cell(count, 200, 40 + 13 * index, 10 + index),
  ])
  const foot = cell('17', 205, 560, 30)
  expect(reflowPages([page(1, ...rows, foot)])).toMatchObject([
    { kind: 'table', text: 'Weight\tSheets\nLight\t41\nMiddling\t27\nHeavy\t12' },
  ])
})

test('the number of a section stands with its heading, and a page number does not', () => {
  const large = { fontSize: 16, height: 18 }
  const number = { ...line('2.1', { ...large, block: 1, y: 120 }), width: 20 }
  const heading = { ...line('The Mill', { ...large, block: 2, y: 120 }), x: 80 }
  const text = column(['It was closed on the day that', 'we came to see it in the rain.'], {
    block: 3,
    y: 150,
  })
  const small = line('2', { block: 4, y: 190 })
  const another = line('The Yard', { ...large, block: 5, y: 215 })
  const more = column(['Nothing is left of it by now, or', 'nothing that anybody would find.'], {
    block: 6,
    y: 250,
  })
  expect(textsOf([page(1, number, heading, ...text, small, another, ...more)])).toEqual([
    '2.1 The Mill',
    'It was closed on the day that we came to see it in the rain.',
    '2',
    'The Yard',
    'Nothing is left of it by now, or nothing that anybody would find.',
  ])
})

/** Lines that run up the page, one beside the other. */
const turned = (texts: string[], about: Partial<PageLine>) =>
  texts.map((text, index) =>
    line(text, {
      ...about,
      x: (about.x ?? 20) + 12 * index,
      y: 400 - 5 * text.length,
      width: 12,
      height: 5 * text.length,
    }),
  )

test('turned text is a paragraph of its own, and no heading; a sentence goes on behind it', () => {
  const text = column([
    'The night buses of the town',
    'leave at ten past one, when',
    'it rains, and run on and',
  ])
  const note = turned(['A note in the margin, and', 'large as it is it goes on.'], { block: 1, fontSize: 20 })
  expect(
    reflowPages([page(1, ...text, ...note), page(2, ...column(['on until the morning.']))]),
  ).toMatchObject([
    { kind: 'paragraph', text: expect.stringMatching(/run on and on until the morning\.$/) },
    { kind: 'paragraph', text: 'A note in the margin, and large as it is it goes on.' },
  ])
})

test('a page that lies on its side has headings and paragraphs like any other', () => {
  const title = turned(['What it costs'], { block: 0, x: 20, fontSize: 20 })
  const text = turned(['It rained all the night', 'in the whole town here.', 'Nobody saw it at all but'], {
    block: 1,
    x: 60,
  })
  const next = column(['the cat of the depot.'])
  const [, , third] = text
  const indented = third && { ...third, y: third.y - 12 }
  expect(
    reflowPages([page(1, ...title, ...text.slice(0, 2), ...(indented ? [indented] : [])), page(2, ...next)]),
  ).toMatchObject([
    { kind: 'heading', text: 'What it costs' },
    { kind: 'paragraph', text: 'It rained all the night in the whole town here.' },
    { kind: 'paragraph', text: 'Nobody saw it at all but the cat of the depot.' },
  ])
})

test('a box that a court draws with colons and dashes around the names of a case is no part of its text', () => {
  const sign = (y: number) => ({
    ...line(':', { y, block: 9, x: 300 }),
    words: [{ text: ':', x: 300, width: 3 }],
  })
  const names = ['Ada Moor,', 'Petitioner', 'v.', 'The Mill.']
  const lines = [
    line('- - - - - - - - - - - - x', { y: 88 }),
    ...names.flatMap((name, index) => [
      line(name, { y: 100 + 14 * index, block: 0 }),
      sign(100 + 14 * index),
    ]),
    line('Doors open at: eight', { y: 220, block: 4 }),
  ]
  const text = textsOf([page(1, ...lines)]).join(' ')
  expect(text).not.toMatch(/ :|- -/)
  expect(text).toContain('Ada Moor, Petitioner v. The Mill.')
  expect(text).toContain('Doors open at: eight')
})

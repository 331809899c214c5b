import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageLine } from '../documents'
import type { PageTag } from '../page-tags'
import { reflowPages } from './reflow'

/** A line of 12 points from the left edge, each letter 5 points wide. */
const line = (text: string, y: number, x = 40): PageLine => {
  let at = x
  const words = text.split(' ').map((word) => {
    const own = { text: word, x: at, width: 5 * word.length }
    at += own.width + 5
    return own
  })
  return { block: y, x, y, width: at - x, height: 12, fontSize: 10, words }
}
const over = (...lines: PageLine[]): PageTag['boxes'] =>
  lines.map(({ x, y, width, height }) => [x, y, width, height])
const shown = (lines: PageLine[], tags: PageTag[]) =>
  reflowPages([{ number: 1, height: 595, lines, tags }]).map(({ kind, text }) => `${kind}: ${text}`)

const head = line('A Day at the Mill', 20)
const title = line('What it costs', 60)
const [first, second] = [line('Paper is dearer than it was, and the', 90), line('mill is closed.', 104)]
const side = line('Ask next door.', 90, 300)

test('what a PDF says that it is counts before how it looks, in its order', () => {
  const tags: PageTag[] = [
    { role: 'heading', level: 2, boxes: over(title) },
    { role: 'paragraph', boxes: over(side) },
    { role: 'paragraph', boxes: over(first, second) },
    { role: 'artifact', boxes: over(head) },
  ]
  expect(shown([head, title, first, side, second], tags)).toEqual([
    'heading: What it costs',
    'paragraph: Ask next door.',
    'paragraph: Paper is dearer than it was, and the mill is closed.',
  ])
})

test('words that no tag has stay, behind what stands before them', () => {
  const note = line('A note.', 130)
  const tags: PageTag[] = [
    { role: 'paragraph', boxes: over(first, second) },
    { role: 'paragraph', boxes: over(side) },
  ]
  expect(shown([first, second, note, side], tags)).toEqual([
    'paragraph: Paper is dearer than it was, and the mill is closed.',
    'paragraph: A note.',
    'paragraph: Ask next door.',
  ])
})

test('tags that leave out most of a page, or make a paragraph of each line, do not count', () => {
  const lines = [
    'The rain came from',
    'the west and it was',
    'warm, so nobody ran',
    'for cover, and then',
    'it was over.',
  ]
  const block = lines.map((text, index) => ({ ...line(text, 90 + 14 * index), block: 1 }))
  const whole = [`paragraph: ${lines.join(' ')}`]
  const each = block.map((one): PageTag => ({ role: 'paragraph', boxes: over(one) }))
  expect(shown(block, each)).toEqual(whole)
  expect(shown(block, each.slice(0, 1))).toEqual(whole)
  expect(shown(block, [{ role: 'artifact', boxes: over(...block) }])).toEqual(whole)
})

test('a table has its cells, a list its items, and a figure its description and caption', () => {
  const [weight, price, light, cheap] = [
    line('Weight', 90),
    line('Price', 90, 200),
    line('80 g', 110),
    line('11.20', 110, 200),
  ]
  const [one, two] = [line('1. Order together', 150), line('2. Wait', 166)]
  const caption = line('Figure 1: The mill', 200)
  const cell = (role: 'header' | 'cell', ...lines: PageLine[]): PageTag => ({ role, boxes: over(...lines) })
  const blocks = reflowPages([
    {
      number: 1,
      height: 595,
      lines: [weight, price, light, cheap, one, two, caption],
      tags: [
        {
          role: 'table',
          children: [
            { role: 'row', children: [cell('header', weight), cell('header', price)] },
            { role: 'row', children: [cell('header', light), cell('cell', cheap)] },
          ],
        },
        { role: 'list', children: [one, two].map((own) => ({ role: 'item', boxes: over(own) })) },
        { role: 'figure', alt: 'A mill in the rain', place: [40, 210, 100, 80] },
        { role: 'caption', boxes: over(caption) },
      ],
    },
  ])
  expect(blocks).toMatchObject([
    {
      kind: 'table',
      rows: [
        [
          { text: 'Weight', isHeader: true },
          { text: 'Price', isHeader: true },
        ],
        [{ text: '80 g', isHeader: true }, { text: '11.20' }],
      ],
    },
    { kind: 'list', start: 1, items: ['Order together', 'Wait'] },
    {
      kind: 'figure',
      altText: 'A mill in the rain',
      caption: 'Figure 1: The mill',
      place: { x: 40, y: 210, width: 100, height: 80 },
    },
  ])
})

test('no tags break a page, and its words stay whatever they say', () => {
  const place = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: -50, max: 600 }))) as fc.Arbitrary<
    [number, number, number, number]
  >
  const leaf = fc.record({
    role: fc.constantFrom('heading', 'paragraph', 'caption', 'item', 'header', 'cell', 'row', 'table'),
    boxes: fc.array(place, { maxLength: 4 }),
  }) as fc.Arbitrary<PageTag>
  const tree = fc.record({
    role: fc.constantFrom('list', 'table', 'row', 'paragraph'),
    children: fc.array(leaf, { maxLength: 4 }),
  }) as fc.Arbitrary<PageTag>
  const lines = [title, first, second, side]
  const wordsOf = (texts: string[]) => texts.join(' ').split(/\s+/).sort().join(' ')
  const all = wordsOf(lines.flatMap(({ words }) => words.map(({ text }) => text)))
  fc.assert(
    fc.property(fc.array(fc.oneof(leaf, tree), { maxLength: 6 }), (tags) => {
      const blocks = reflowPages([{ number: 1, height: 595, lines, tags }])
      const shownTexts = blocks.map(({ text, caption }) => `${text} ${caption ?? ''}`.trim())
      expect(wordsOf(shownTexts)).toBe(all)
    }),
  )
})

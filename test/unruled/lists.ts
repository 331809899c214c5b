import { at, between, type Draw, inWindows, lines, toRight, type UnruledPage } from './drawing'

const things = [
  ['Fold the sheets once, with the bone', 'of an ox, if you have one'],
  ['Pierce them along the fold'],
  ['Sew them with waxed thread'],
]
const items = things.map((parts) => parts.join(' '))

/** Draws each mark with a wide space before its item. */
const marked = (marks: string[], draw: Draw = at, x = 52) =>
  between(
    marks
      .map(
        (mark, index) =>
          draw(x, 480 - 26 * index, mark) + lines(80, 480 - 26 * index, things[index] ?? [], 11),
      )
      .join(' '),
  )

export const listPages: Record<string, UnruledPage> = {
  'numbers with dots': { content: marked(['1.', '2.', '3.']), items, start: 1 },
  'numbers of two figures at the right': {
    content: marked(['9.', '10.', '11.'], toRight, 68),
    items,
    start: 9,
  },
  'numbers in brackets': { content: marked(['(1)', '(2)', '(3)']), items, start: 1 },
  'numbers alone': { content: marked(['1', '2', '3']), items, start: 1 },
  'roman numbers': { content: marked(['i.', 'ii.', 'iii.'], toRight, 68), items, start: 1, numbering: 'i' },
  'large roman numbers': {
    content: marked(['IV.', 'V.', 'VI.'], toRight, 68),
    items,
    start: 4,
    numbering: 'I',
  },
  'letters in brackets': { content: marked(['(a)', '(b)', '(c)']), items, start: 1, numbering: 'a' },
  'large letters': { content: marked(['A.', 'B.', 'C.']), items, start: 1, numbering: 'A' },
  bullets: { content: marked(['\\225', '\\225', '\\225'], inWindows), items },
  dashes: { content: marked(['\\226', '\\226', '\\226'], inWindows), items },
}

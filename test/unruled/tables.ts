import {
  euros,
  issues,
  players,
  prices,
  rooms,
  schedule,
  short,
  sparse,
  words,
  wrapped,
  years,
} from './cells'
import { at, between, bold, centred, type Draw, grid, lines, toRight, type UnruledPage } from './drawing'

const headed = ([head = [], ...rest]: string[][]) => [head.map((text) => `^${text}`), ...rest]
const three: [Draw, number][] = [
  [at, 40],
  [toRight, 220],
  [toRight, 330],
]
const five: [Draw, number][] = [
  [at, 40],
  [toRight, 160],
  [toRight, 210],
  [toRight, 280],
  [toRight, 330],
]

const labels = [
  ['Posters that', 'we gave away'],
  ['Badges of', 'last year'],
  ['Tapes of', 'the band'],
  ['Copies', 'unsold'],
]
const found: [place: string[], found: string[], done: string[]][] = [
  [
    ['The canteen'],
    ['Nobody could say who', 'had the key to it, and', 'so it stood empty.'],
    ['A new lock was', 'bought in May.'],
  ],
  [
    ['The stairs to', 'the upper floor'],
    ['Two steps are broken.'],
    ['They were mended', 'by the watchman', 'himself.'],
  ],
  [['The yard'], ['Water stands in it', 'after each rain.'], ['Nothing.']],
]
const foundHead = ['Place', 'What we found', 'What came of it']
const upright = [
  'What was counted at the harbour in the year of the long strike',
  'is told on this page, since it did not fit on the one before, and',
  'the printer had no larger sheets at the time that it was set in.',
]
const boldHead = (columns: number[], [head = [], ...rest]: string[][]) =>
  grid(
    480,
    columns.map((x) => [bold, x]),
    [head],
  ) +
  grid(
    466,
    columns.map((x) => [at, x]),
    rest,
  )

export const tablePages: Record<string, UnruledPage> = {
  'numbers at the right, with currency and empty cells': {
    content: between(grid(480, three, prices)),
    table: headed(prices),
  },
  'units behind numbers, per cent, less than nothing and dashes': {
    content: between(
      grid(480, [...three.slice(0, 1), [toRight, 200], [toRight, 270], [toRight, 330]], euros),
    ),
    table: euros,
  },
  'rows with many empty cells': { content: between(grid(480, five, sparse)), table: headed(sparse) },
  'a first cell of two lines, as near as the rows are': {
    content: between(grid(480, three, wrapped)),
    table: headed([
      ...wrapped.slice(0, 2),
      ['A very long name for a notebook that is small', '10', '12.00'],
      ['Badge of the night bus', '7', '3.00'],
      ...wrapped.slice(-1),
    ]),
  },
  'values in the middle of labels of two lines': {
    content: between(
      labels
        .map((label, row) => {
          const [y, value] = [480 - 30 * row, 474.5 - 30 * row]
          return (
            lines(40, y, label, 11) + toRight(220, value, `${7 * row + 3}`) + toRight(330, value, `${row}.50`)
          )
        })
        .join(' '),
    ),
    table: labels.map((label, row) => [label.join(' '), `${7 * row + 3}`, `${row}.50`]),
  },
  'cells of several lines of words, in rows that stand apart': {
    content: between(
      found
        .map((cells, row) =>
          cells.map((cell, at) => lines([40, 130, 270][at] ?? 0, 458 - 42 * row, cell, 11)).join(' '),
        )
        .join(' ') + foundHead.map((text, at) => bold([40, 130, 270][at] ?? 0, 480, text)).join(' '),
    ),
    table: headed([foundHead, ...found.map((cells) => cells.map((cell) => cell.join(' ')))]),
  },
  'a head of two lines, one of them over two columns': {
    content: between(
      centred(180, 480, 'Sold') +
        centred(300, 480, 'Given away') +
        grid(466, five, [['Issue', '2019', '2020', '2019', '2020'], ...issues]),
    ),
    table: [['^', '^Sold{2}', '^Given away{2}'], ['^Issue', '^2019', '^2020', '^2019', '^2020'], ...issues],
  },
  'names of columns that go over two lines': {
    content: between(
      lines(135, 480, ['Copies', 'printed'], 11) +
        lines(190, 480, ['Copies', 'sold'], 11) +
        at(40, 469, 'Issue') +
        lines(263, 480, ['Left', 'over'], 11) +
        lines(310, 480, ['Given', 'away'], 11) +
        grid(450, five, issues),
    ),
    table: headed([['Issue', 'Copies printed', 'Copies sold', 'Left over', 'Given away'], ...issues]),
  },
  'times and what happens at them': {
    content: between(
      grid(
        480,
        [
          [at, 40],
          [at, 100],
          [at, 260],
        ],
        schedule,
      ),
    ),
    table: schedule,
  },
  'years and what happened in them': {
    content: between(
      grid(
        480,
        [
          [at, 40],
          [at, 100],
        ],
        years,
      ),
    ),
    table: years,
  },
  'words alone, below bold names of columns': {
    content: between(boldHead([40, 150, 260], players)),
    table: headed(players),
  },
  'two columns of words below bold names': {
    content: between(boldHead([40, 150], words)),
    table: headed(words),
  },
  'words that come again and again, without bold type': {
    content: between(
      grid(
        480,
        [
          [at, 40],
          [at, 130],
          [at, 190],
          [at, 250],
        ],
        rooms,
      ),
    ),
    table: headed(rooms),
  },
  'a table that runs up a page whose text stands upright': {
    content: `${lines(40, 520, upright)} q 0 1 -1 0 420 0 cm ${grid(
      300,
      [
        [at, 100],
        [toRight, 260],
        [toRight, 330],
      ],
      short,
    )} Q`,
    table: headed(short),
    texts: [upright.join(' ')],
  },
  'a table that runs down a page whose text stands upright': {
    content: `${lines(40, 520, upright)} q 0 -1 1 0 0 500 cm ${grid(
      300,
      [
        [at, 100],
        [toRight, 260],
        [toRight, 330],
      ],
      short,
    )} Q`,
    table: headed(short),
    texts: [upright.join(' ')],
  },
}

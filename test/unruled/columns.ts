import { at, between, bold, grid, lines, rows, toRight, type UnruledPage } from './drawing'

const harbour = [
  'The harbour was quiet and the',
  'last boat had gone, so that we',
  'walked along the pier in rain',
  'until the lamps went out and',
  'nobody could see the water.',
]
const mill = [
  'At the mill there was a light',
  'in the upper window, and from',
  'time to time a shadow went by',
  'that we took for the watchman,',
  'who had been dead for years.',
]
const station = [
  'Trains still stopped there in',
  'the summer, two in the day and',
  'one by night, for the mail and',
  'whoever had missed the others',
  'or had nowhere else to wait.',
]
const tide = [
  'The lamp is out, the tide is low,',
  'The boats are drawn ashore,',
  'And no one knows where buses go',
  'When there are buses no more.',
]
const gull = [
  'A gull sat on the harbour wall',
  'And looked me in the eye,',
  'It did not say a word at all',
  'And then it wondered why.',
]
const people: [x: number, name: string, address: string[]][] = [
  [40, 'Ada Moor', ['12 Mill Lane', 'Leeds LS1 4AB', 'ada@example.org']],
  [160, 'Bo Finch', ['3 Harbour Street', 'Hull HU1 2XY', 'bo@example.org']],
  [280, 'Cyd Rae', ['9 Old Pier', 'Whitby YO21 3PU', 'cyd@example.org']],
]
const form = rows(`
  Name:      | Ada Moor
  Street:    | 12 Mill Lane
  Town:      | Leeds
  Telephone: | 0171 555 123`)
const names = rows(`
  Ada Moor | Fay Holt  | Kim Oakes
  Bo Finch | Gil Marsh | Lee Pond
  Cyd Rae  | Hal Rook  | Mo Quill
  Dee Low  | Ina Stone | Nan Reed`)
const contents = rows(`
  The harbour        | 4
  What the mill made | 11
  Night buses        | 23
  Letters            | 30`)

/** Pages that look a little like tables. */
export const columnPages: Record<string, UnruledPage> = {
  'two columns of text': {
    content: lines(40, 480, harbour) + lines(220, 480, mill),
    texts: [harbour.join(' '), mill.join(' ')],
  },
  'two columns of text with a bold title each': {
    content:
      bold(40, 494, 'The Harbour') +
      lines(40, 480, harbour) +
      bold(220, 494, 'The Mill') +
      lines(220, 480, mill),
    texts: [harbour.join(' '), mill.join(' ')],
  },
  'three columns of text': {
    content: lines(20, 480, harbour) + lines(150, 480, mill) + lines(285, 480, station),
    texts: [harbour.join(' '), mill.join(' '), station.join(' ')],
  },
  'two poems side by side': {
    content:
      bold(40, 496, 'Low Tide') + lines(40, 480, tide) + bold(230, 496, 'The Gull') + lines(230, 480, gull),
  },
  'addresses in three columns': {
    content: people.map(([x, name, address]) => bold(x, 480, name) + lines(x, 468, address)).join(' '),
  },
  'a form to fill in': {
    content: between(
      grid(
        480,
        [
          [at, 40],
          [at, 130],
        ],
        form,
      ),
    ),
  },
  'three columns of names': {
    content: between(
      grid(
        480,
        [
          [at, 40],
          [at, 150],
          [at, 260],
        ],
        names,
      ),
    ),
  },
  'contents without dots': {
    content:
      at(40, 500, 'Contents') +
      grid(
        470,
        [
          [at, 40],
          [toRight, 330],
        ],
        contents,
      ),
    items: contents.map((entry) => entry.join(', ')),
  },
  'a letter with its date at the right': {
    content:
      lines(40, 500, ['Ada Moor', '12 Mill Lane', 'Leeds LS1 4AB']) +
      toRight(370, 500, 'Leeds, 4 May 2021') +
      lines(40, 440, harbour),
    texts: [harbour.join(' ')],
  },
}

/** Files of text as other programs write them, for every import. Their letters are those that all of these can write. */

type Rows = string[][]
type Writer<Content> = [name: string, write: (content: Content) => Buffer]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const plainly = (cell: string) => (/[",;\t\r\n]/.test(cell) ? quoted(cell) : cell)
const table = (rows: Rows, { between = ',', end = '\n', cell = plainly } = {}) =>
  rows.map((cells) => cells.map(cell).join(between) + end).join('')

const utf8 = (text: string) => Buffer.from(text)
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const utf16BigEndian = (text: string) => utf16(text).swap16()
const mark = '\uFEFF'

/** Returns what writes text in an encoding of one byte for each letter. */
export function encodedAs(label: string): (text: string) => Buffer {
  const decoder = new TextDecoder(label)
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      decoder.decode(new Uint8Array([byte]), { stream: true }),
      byte,
    ]),
  )
  return (text) => Buffer.from([...text].map((letter) => bytes.get(letter) ?? Number.NaN))
}

/** Adds a column of notes, of which one has two lines. */
const withNotes = ([head = [], ...rows]: Rows): Rows => [
  [...head, 'note'],
  ...rows.map((cells) => [...cells, 'first\nsecond, "third"']),
]

/** Tables as other programs write them. */
export const oddTables: Writer<Rows>[] = [
  ['UTF-8', (rows) => utf8(table(rows))],
  ['UTF-8 with a mark', (rows) => utf8(mark + table(rows))],
  ['UTF-16 LE', (rows) => utf16(mark + table(rows, { between: '\t', end: '\r\n' }))],
  ['UTF-16 LE without a mark', (rows) => utf16(table(rows))],
  ['UTF-16 BE', (rows) => utf16BigEndian(mark + table(rows))],
  ['UTF-16 BE without a mark', (rows) => utf16BigEndian(table(rows))],
  ['Windows-1252', (rows) => encodedAs('windows-1252')(table(rows, { between: ';', end: '\r\n' }))],
  ['sep=;', (rows) => utf8(`sep=;\r\n${table(rows, { between: ';', end: '\r\n' })}`)],
  ['sep= with a mark', (rows) => utf8(`${mark}sep=,\n${table(rows)}`)],
  ['tabs', (rows) => utf8(table(rows, { between: '\t' }))],
  ['line ends of old Macs', (rows) => utf8(table(rows, { end: '\r' }))],
  ['line ends of Windows', (rows) => utf8(table(rows, { end: '\r\n' }))],
  ['quotation marks everywhere', (rows) => utf8(mark + table(rows, { cell: quoted }))],
  ['lines within a cell', (rows) => utf8(table(withNotes(rows)).replaceAll('\n', '\r\n'))],
  ['empty lines', (rows) => utf8(`\n${table(rows, { end: '\n\n,,\n' })}`)],
  ['no line end', (rows) => utf8(table(rows).trimEnd())],
  ['letters apart from their marks', (rows) => utf8(table(rows).normalize('NFD'))],
  [
    'spaces that do not break',
    (rows) => utf8(table(rows, { cell: (cell) => quoted(`\u00a0${cell}\u202f`) })),
  ],
  ['spaces without width', (rows) => utf8(table(rows, { cell: (cell) => quoted(`\u200b${cell}\u200b`) }))],
  ['marks of direction', (rows) => utf8(table(rows, { cell: (cell) => quoted(`\u202a${cell}\u202c`) }))],
]

/** Tables that are damaged: with bytes of two encodings, cut short, or no text. */
export const brokenTables: Writer<Rows>[] = [
  ['NULs between the letters', (rows) => utf8(table(rows).replaceAll('e', 'e\0'))],
  [
    'bytes of two encodings',
    (rows) => Buffer.concat([utf8(`${table(rows)}Łódź, 東京\n`), Buffer.from([0xfc, 0x0a])]),
  ],
  ['half a letter at the end', (rows) => Buffer.concat([utf8(`${table(rows)}Łódź`), Buffer.from([0xc5])])],
  ['a quotation mark that does not end', (rows) => utf8(`${table(rows)}"open,\n`)],
  ['a spreadsheet', () => Buffer.from('504b0304140006000800000021009a7f', 'hex')],
]

/** JSON as other programs write it. */
export const oddJson: Writer<unknown>[] = [
  ['UTF-8', (value) => utf8(JSON.stringify(value))],
  ['UTF-8 with a mark', (value) => utf8(mark + JSON.stringify(value))],
  ['UTF-16 LE', (value) => utf16(mark + JSON.stringify(value))],
  ['UTF-16 LE without a mark', (value) => utf16(JSON.stringify(value))],
  ['UTF-16 BE', (value) => utf16BigEndian(mark + JSON.stringify(value))],
  ['Windows-1252', (value) => encodedAs('windows-1252')(JSON.stringify(value))],
  ['lines of Windows', (value) => utf8(JSON.stringify(value, null, 2).replaceAll('\n', '\r\n'))],
  ['lines of old Macs', (value) => utf8(`${JSON.stringify(value, null, '\t').replaceAll('\n', '\r')}\r`)],
  [
    'letters by their numbers',
    (value) =>
      utf8(
        JSON.stringify(value).replace(
          /[^\0-\x7f]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
      ),
  ],
]

const declared = (encoding: string, text: string) => `<?xml version="1.0" encoding="${encoding}"?>\n${text}`

/** XML, written from its text without a declaration. */
export const oddXml: Writer<string>[] = [
  ['no declaration', utf8],
  ['UTF-8', (text) => utf8(declared('UTF-8', text))],
  ['UTF-8 with a mark', (text) => utf8(mark + declared('utf-8', text))],
  ['UTF-16 LE', (text) => utf16(mark + declared('UTF-16', text))],
  ['UTF-16 BE', (text) => utf16BigEndian(mark + declared('UTF-16', text))],
  ['UTF-16 that declares UTF-8', (text) => utf16(mark + declared('UTF-8', text))],
  ['ISO-8859-1', (text) => encodedAs('iso-8859-1')(declared('ISO-8859-1', text))],
  ['ISO-8859-2', (text) => encodedAs('iso-8859-2')(declared('ISO-8859-2', text))],
  ['ISO-8859-15', (text) => encodedAs('iso-8859-15')(declared('iso-8859-15', text))],
  [
    'Windows-1252 in single quotes',
    (text) => encodedAs('windows-1252')(declared('windows-1252', text).replaceAll('"', "'")),
  ],
  ['Windows-1252 undeclared', (text) => encodedAs('windows-1252')(text)],
  ['lines of Windows', (text) => utf8(declared('UTF-8', text).replaceAll('\n', '\r\n'))],
  [
    'letters by their numbers',
    (text) => utf8(text.replace(/[^\0-\x7f]/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`)),
  ],
]

/** Days as people and programs write them, and what they are; null where that is no day, or one of two. */
export const oddDays: [typed: string, day: string | null][] = [
  ['2031-12-31', '2031-12-31'],
  ['\u00a02031-12-31\u200b', '2031-12-31'],
  ['31.12.2031', '2031-12-31'],
  ['31. 12. 2031', '2031-12-31'],
  ['31/12/2031', '2031-12-31'],
  ['12/31/2031', '2031-12-31'],
  ['2031/12/31', '2031-12-31'],
  ['2031-12-31 00:00:00', '2031-12-31'],
  ['04/04/2031', '2031-04-04'],
  ['29.02.2032', '2032-02-29'],
  ['03/04/2031', null],
  ['2031-02-30', null],
  ['30/02/2031', null],
  ['29.02.2031', null],
  ['31/31/2031', null],
  ['9999-12-31', null],
  ['0000-01-01', null],
  ['0000-00-00', null],
  ['12031-12-31', null],
  ['-2031-12-31', null],
  ['31/12/31', null],
  ['48213', null],
  ['soon', null],
]

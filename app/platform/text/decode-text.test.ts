import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Invalid } from '../errors/errors'
import { decodeFileInChunks, decodeText } from './decode-text.server'

const text = 'name,street\nJürgen Müller,Hauptstraße 1 – “€”\nŁódź,東京\n'
const latin = 'name,street\nJürgen Müller,Hauptstraße 1\n'
const bigEndian = (of: string) => Buffer.from(of, 'utf16le').swap16()

const files: [string, Buffer, string][] = [
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), text],
  ['UTF-16 of Excel', Buffer.from(`\uFEFF${text}`, 'utf16le'), text],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), text],
  ['UTF-16 with the high byte first', bigEndian(`\uFEFF${text}`), text],
  ['UTF-16 with the high byte first and without a mark', bigEndian(text), text],
  ['Windows-1252', Buffer.from(latin, 'latin1'), latin],
  [
    'Windows-1252 with the euro',
    Buffer.concat([Buffer.from('price\n5 '), Buffer.from([0x80, 0x93])]),
    'price\n5 €“',
  ],
  [
    'XML that declares ISO-8859-2',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?>'),
      Buffer.from([0xa3, 0xf3, 0x64, 0xbc]),
    ]),
    '<?xml version="1.0" encoding="ISO-8859-2"?>Łódź',
  ],
  [
    'XML that declares Shift_JIS',
    Buffer.concat([
      Buffer.from("<?xml version='1.0' encoding='Shift_JIS'?>"),
      Buffer.from([0x93, 0x8c, 0x8b, 0x9e]),
    ]),
    "<?xml version='1.0' encoding='Shift_JIS'?>東京",
  ],
  ['UTF-8 that holds what was lost before', Buffer.from('J\ufffdrgen\n'), 'J\ufffdrgen\n'],
  ['nothing', Buffer.alloc(0), ''],
]

test.each(files)('a text file is decoded rightly: %s', async (name, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected)
  const file = path.join(tmpdir(), `decoded-${name.replaceAll(' ', '-')}`)
  writeFileSync(file, bytes)
  let pieces = ''
  for await (const piece of decodeFileInChunks(file)) pieces += piece
  expect(pieces).toBe(expected)
})

const mixed: [string, number[]][] = [
  ['one letter of each', [0xc3, 0xbc, 0x0a, 0xfc]],
  ['a letter that was lost before', [0xef, 0xbf, 0xbd, 0x0a, 0xfc]],
  ['a letter that is cut short', [...Buffer.from('Müller, 東京\n'), 0xc3, 0x2c]],
  ['an overlong letter', [...Buffer.from('Müller\n'), 0xe0, 0x80, 0x80]],
  ['half of a pair', [...Buffer.from('Müller\n'), 0xed, 0xa0, 0x80, 0x0a, 0x41]],
  ['a letter without its end', [...Buffer.from('Müller\nJ'), 0xc3]],
]

test.each(mixed)('UTF-8 with bytes of another encoding is refused with the line: %s', async (name, bytes) => {
  const whole = [...Buffer.from('a\n'.repeat(40_000)), ...bytes]
  const file = path.join(tmpdir(), `mixed-${name.replaceAll(' ', '-')}`)
  writeFileSync(file, Buffer.from(whole))
  const read = async () => {
    for await (const piece of decodeFileInChunks(file)) expect(piece).not.toContain('Ã')
  }
  expect(() => decodeText(Buffer.from(bytes))).toThrow(/Line 2 has characters/)
  await expect(read()).rejects.toThrow(/Line 40002 has characters/)
})

test('a file of Windows-1252 stays one where two of its letters look like UTF-8', () => {
  const bytes = Buffer.from('Jürgen Müller, Schäfer, »CAFÉ\u00a0«', 'latin1')
  expect(decodeText(bytes)).toBe('Jürgen Müller, Schäfer, »CAFÉ\u00a0«')
})

test('a file whose letters are lost, and one that is no text, are refused instead of stored with gaps', () => {
  const cutShort = Buffer.concat([Buffer.from('Müller, Jürgen, Schäfer, Ł'), Buffer.from([0xc5, 0x2c])])
  expect(() => decodeText(cutShort)).toThrow(Invalid)
  expect(() => decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0x81, 0xfe]))).toThrow(Invalid)
  expect(() => decodeText(Buffer.from('<?xml version="1.0" encoding="klingon"?><rss/>'))).toThrow('klingon')
})

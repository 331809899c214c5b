import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBareMp3, aJpeg, anMp3, aPdf, aPhonePicture, aPng } from '../../../test/files'
import { Invalid } from '../../platform/errors/errors'
import { detectType, PictureScanner } from './file-content.server'
import type { FileKind } from './file-kinds'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const tag = latin1('ID3\x03\0\0\0\0\0\x05title')

const taken: [string, FileKind, string, () => Buffer | Promise<Buffer>, string][] = [
  ['a PDF', 'pdf', 'a.pdf', aPdf, 'application/pdf'],
  [
    'a PDF after a mark and a line break',
    'pdf',
    'a.PDF',
    () => latin1('\xef\xbb\xbf\r\n%PDF-1.4'),
    'application/pdf',
  ],
  [
    'a PDF after a line that a printer wrote',
    'pdf',
    'a.pdf',
    () => latin1(`\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n${'x'.repeat(900)}%PDF-1.4`),
    'application/pdf',
  ],
  ['a JPEG', 'photo', 'a.jpeg', aJpeg, 'image/jpeg'],
  ['a PNG', 'cover', 'a.png', aPng, 'image/png'],
  ['a PNG that moves', 'cover', 'a.png', async () => moving(await aPng()), 'image/png'],
  ['an MP3 with a tag', 'track', 'a.mp3', anMp3, 'audio/mpeg'],
  ['an MP3 without one', 'track', 'a.mp3', aBareMp3, 'audio/mpeg'],
  [
    'an MP3 with a gap behind its tag',
    'track',
    'a.mp3',
    () => Buffer.concat([tag, Buffer.alloc(90), aBareMp3()]),
    'audio/mpeg',
  ],
  [
    'an MP3 with a tag longer than its beginning',
    'track',
    'a.mp3',
    () => latin1('ID3\x04\0\0\0\x7f\x7f\x7f'),
    'audio/mpeg',
  ],
]
test.each(taken)('%s is what it says', async (_what, kind, name, bytes, type) => {
  expect(await detectType(kind, name, await bytes())).toBe(type)
})

const refused: [string, FileKind, string, () => Buffer | Promise<Buffer>][] = [
  ['nothing', 'pdf', 'a.pdf', () => Buffer.alloc(0)],
  ['one byte', 'pdf', 'a.pdf', () => latin1('%')],
  ['a page before a PDF', 'pdf', 'a.pdf', () => latin1('<html>%PDF-1.7')],
  ['a PDF after too much else', 'pdf', 'a.pdf', () => latin1(`${'x'.repeat(1100)}%PDF-1.7`)],
  ['a JPEG called .png', 'cover', 'a.png', aJpeg],
  ['SVG', 'cover', 'a.png', () => latin1('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF called .mp3', 'track', 'a.mp3', aPdf],
  ['FLAC behind a tag', 'track', 'a.mp3', () => Buffer.concat([tag, latin1('fLaC'), Buffer.alloc(90)])],
  ['a ZIP', 'pdf', 'a.pdf', () => latin1('PK\x03\x04\x14\0\0\0\x08\0')],
  ['letters', 'track', 'a.mp3', () => latin1('just some words')],
]
test.each(refused)('%s is refused', async (_what, kind, name, bytes) => {
  await expect(detectType(kind, name, await bytes())).rejects.toThrow(
    /^File type must be (PDF|JPEG or PNG|MP3)$/,
  )
})

/** A PNG with the mark of an animation before its pixels. */
function moving(png: Buffer): Buffer {
  const control = Buffer.alloc(20)
  control.writeUInt32BE(8)
  control.write('acTL', 4)
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

async function verdictOn(...chunks: Buffer[]) {
  const scanner = new PictureScanner()
  for (const chunk of chunks) scanner.scan(chunk)
  return scanner.result('cover')
}

test('a page in a comment of a picture, or behind it, is refused however it is cut up', async () => {
  const jpeg = await aJpeg()
  const text = Buffer.from('<html><script>alert(1)</script>')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])

  await expect(verdictOn(within)).rejects.toThrow(Invalid)
  await expect(verdictOn(jpeg, Buffer.from('<scr'), Buffer.from('ipt>'))).rejects.toThrow(Invalid)
  await expect(verdictOn(jpeg)).resolves.toEqual({ width: 40, height: 30 })
})

test('letters that look like a page by chance, in the pixels of a large photo, are no reason to refuse it', async () => {
  const pixels = Buffer.concat([randomBytes(200_000), Buffer.from('<svg '), randomBytes(200_000)])
  await expect(verdictOn(await aJpeg(), pixels)).resolves.toMatchObject({ width: 40 })
})

test("a phone's picture is measured as it is seen, not as its pixels lie", async () => {
  await expect(verdictOn(await aPhonePicture('jpeg'))).resolves.toEqual({ width: 30, height: 40 })
})

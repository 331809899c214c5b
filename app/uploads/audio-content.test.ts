import { expect, test } from 'vitest'
import { aBareMp3, anMp3 } from '../../test/files'
import { AudioScanner, unplayable } from './audio-content.server'

const tag = Buffer.from('ID3\x03\0\0\0\0\0\x05title', 'latin1')

async function verdictOn(...chunks: Buffer[]) {
  const scanner = new AudioScanner()
  for (const chunk of chunks) await scanner.scan(chunk)
  return scanner.result()
}

/** Frames of MPEG 1 Layer 2, which browsers do not play. */
function anMp2(): Buffer {
  const frame = Buffer.alloc(522)
  frame.writeUInt32BE(0xff_fd_90_64)
  return Buffer.concat(Array.from({ length: 40 }, () => frame))
}

test.each([
  ['with tags', [anMp3()]],
  ['without tags', [aBareMp3()]],
  ['in pieces', [aBareMp3().subarray(0, 1000), aBareMp3().subarray(1000)]],
  ['with a gap behind its tag', [tag, Buffer.alloc(90), aBareMp3()]],
  ['cut off at its end', [aBareMp3(40).subarray(0, 10_000)]],
])('an MP3 %s that plays is taken', async (_what, chunks) => {
  expect((await verdictOn(...chunks)).durationMs).toBeGreaterThan(100)
})

test.each([
  ['of a tag alone', [tag]],
  ['of a tag and silence that is no sound', [tag, Buffer.alloc(20_000)]],
  ['of another layer', [anMp2()]],
  ['of words behind a tag', [tag, Buffer.from('no sound at all. '.repeat(2000))]],
])('an MP3 %s, which cannot play, is refused in words that say so', async (_what, chunks) => {
  await expect(verdictOn(...chunks)).rejects.toThrow(unplayable)
})

test('an MP3 with a picture of 30 MB in its tag is taken, and its picture is not kept in memory', async () => {
  const picture = Buffer.concat([
    Buffer.from('\0image/jpeg\0\x03\0', 'latin1'),
    Buffer.alloc(30 * 1024 * 1024, 7),
  ])
  const head = Buffer.alloc(20)
  head.write('ID3\x03', 'latin1')
  const bytes = picture.length + 10
  for (const [place, shift] of [21, 14, 7, 0].entries()) head[6 + place] = (bytes >> shift) & 0x7f
  head.write('APIC', 10)
  head.writeUInt32BE(picture.length, 14)
  const file = Buffer.concat([head, picture, aBareMp3(40)])
  const pieces = Array.from({ length: Math.ceil(file.length / 65_536) }, (_, index) =>
    file.subarray(index * 65_536, (index + 1) * 65_536),
  )
  expect((await verdictOn(...pieces)).durationMs).toBeGreaterThan(900)
})

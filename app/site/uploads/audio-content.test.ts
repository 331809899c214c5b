import { expect, test } from 'vitest'
import { aBareMp3, anMp3 } from '../../../test/files'
import { AudioScanner, mp3Unplayable } from './audio-content.server'

const tag = Buffer.from('ID3\x03\0\0\0\0\0\x05title', 'latin1')

async function verdictOn(...chunks: Buffer[]) {
  const scanner = new AudioScanner()
  for (const chunk of chunks) await scanner.scan(chunk)
  return scanner.result()
}

/** An MP3 whose first frame says how many follow. */
function anIndexedMp3(frames: number): Buffer {
  const index = Buffer.alloc(417)
  index.writeUInt32BE(0xff_fb_90_64)
  index.write('Xing', 36)
  index.writeUInt32BE(1, 40)
  index.writeUInt32BE(frames, 44)
  return Buffer.concat([index, aBareMp3(frames)])
}

test.each([
  ['with all frames that it names', [anIndexedMp3(360)]],
  ['with some frames fewer', [anIndexedMp3(360).subarray(0, 355 * 417)]],
  ['byte by byte', [...anIndexedMp3(40)].map((byte) => Buffer.from([byte]))],
  ['with a tag at its end', [anIndexedMp3(40), Buffer.from('TAG'.padEnd(128))]],
  ['that two were joined to', [aBareMp3(40), tag, aBareMp3(40)]],
  ['with a few wrong bytes', [aBareMp3(40), Buffer.alloc(300), aBareMp3(40)]],
  ['with silence behind it', [aBareMp3(40), Buffer.alloc(50_000)]],
])('an MP3 %s is whole', async (_what, chunks) => {
  expect((await verdictOn(...chunks)).durationMs).toBeGreaterThan(900)
})

test('an MP3 that is cut off is refused, with what it says and what it has', async () => {
  const whole = anIndexedMp3(361)
  const words = (present: string) =>
    `This MP3 is cut off: it should last 9.4 seconds, but only ${present} are there. Save it as MP3 again, then upload it.`
  await expect(verdictOn(whole.subarray(0, 9000))).rejects.toThrow(words('0.5'))
  await expect(verdictOn(whole.subarray(0, 346 * 417))).rejects.toThrow(words('9'))
  await expect(verdictOn(tag, whole.subarray(0, 5000), whole.subarray(5000, 9000))).rejects.toThrow('cut off')
})

test('an MP3 with something else in its middle is refused as damaged', async () => {
  for (const bytes of [1500, 3000, 5000])
    for (const filling of [0, 0xff, 0x55]) {
      const mp3 = aBareMp3(360).fill(filling, 40_000, 40_000 + bytes)
      const told = expect(verdictOn(mp3.subarray(0, 40_100), mp3.subarray(40_100)), `${bytes} ${filling}`)
      await told.rejects.toThrow('some sound is missing in the middle')
    }
})

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
  await expect(verdictOn(...chunks)).rejects.toThrow(mp3Unplayable)
})

/** An MP3 whose tag says this of it. @param pictureBytes of a picture that is none */
function tagged(pictureBytes: number, artist = Buffer.from('\0The Guests', 'latin1')): Buffer {
  const frame = (name: string, ...content: Buffer[]) => {
    const head = Buffer.alloc(10)
    head.write(name)
    head.writeUInt32BE(
      content.reduce((sum, { length }) => sum + length, 0),
      4,
    )
    return Buffer.concat([head, ...content])
  }
  const frames = Buffer.concat([
    frame('TPE1', artist),
    frame('APIC', Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), Buffer.alloc(pictureBytes, 7)),
  ])
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (const [place, shift] of [21, 14, 7, 0].entries()) head[6 + place] = (frames.length >> shift) & 0x7f
  return Buffer.concat([head, frames, aBareMp3(40)])
}

const inPieces = (file: Buffer) =>
  Array.from({ length: Math.ceil(file.length / 65_536) }, (_, index) =>
    file.subarray(index * 65_536, (index + 1) * 65_536),
  )

test('who plays, and the picture, come from the tag', async () => {
  const found = await verdictOn(...inPieces(tagged(100_000)))
  expect([found.artist, found.picture?.length]).toEqual(['The Guests', 100_000])
})

test('a name in the tag that has lost letters is none', async () => {
  const utf16 = (name: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(name, 'utf16le')])
  const artists = [utf16('Jürgen'), utf16('J\ufffdrgen')].map(async (artist) => {
    const found = await verdictOn(...inPieces(tagged(10, artist)))
    return found.artist
  })
  expect(await Promise.all(artists)).toEqual(['Jürgen', undefined])
})

test('an MP3 with a picture of 30 MB in its tag is taken, and its tag is not kept in memory', async () => {
  const file = tagged(30 * 1024 * 1024)
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  const scanner = new AudioScanner()
  for (const piece of inPieces(file)) {
    await scanner.scan(piece)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  const { durationMs, artist, picture } = await scanner.result()
  expect(durationMs).toBeGreaterThan(900)
  expect([artist, picture]).toEqual([undefined, undefined])
  expect(most).toBeLessThan(8 * 1024 * 1024)
})

test.each([
  [
    'that claims to be longer than the file',
    Buffer.from('ID3\x03\0\0\0\0\x02\x05', 'latin1'),
    Buffer.alloc(261, 0xfe),
  ],
  [
    'of a version that nobody has seen',
    Buffer.from('ID3\x09\x09\xff\0\0\0\x10', 'latin1'),
    Buffer.alloc(16, 0xff),
  ],
  ['with a frame larger than itself', tagged(0).subarray(0, 31), Buffer.alloc(12, 0xee)],
])('a broken tag %s keeps no MP3 from being taken', async (_what, ...tag) => {
  const scanner = new AudioScanner()
  for (const piece of [...tag, aBareMp3(40)]) await scanner.scan(piece)
  expect((await scanner.result()).durationMs).toBeGreaterThan(500)
})

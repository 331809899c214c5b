import { crc32 } from 'node:zlib'
import { ByteReader } from './byte-reader.server'

export const strippedTypes = ['image/jpeg', 'image/png'] as const
export type StrippedType = (typeof strippedTypes)[number]

export const isStrippedType = (type: string): type is StrippedType =>
  (strippedTypes as readonly string[]).includes(type)

/**
 * Removes a picture's metadata: place, time, camera, texts, previews, anything after its end. Pixels stay identical;
 * orientation and color profile are kept.
 */
export async function* stripMetadata(
  type: StrippedType,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(chunks)
  yield* type === 'image/png' ? png(bytes) : jpeg(bytes)
  await bytes.skip()
}

const endOfImage = 0xd9
const startOfScan = 0xda
const app1 = 0xe1
const app2 = 0xe2
const comment = 0xfe

async function* jpeg(bytes: ByteReader): AsyncGenerator<Buffer> {
  yield await bytes.take(2)
  for (;;) {
    const marker = await nextMarker(bytes)
    if (marker === undefined) return
    yield* marker === endOfImage || isBare(marker) ? [Buffer.from([0xff, marker])] : segment(marker, bytes)
    if (marker === endOfImage) return
    if (marker === startOfScan) yield* scan(bytes)
  }
}

/** Tells whether a JPEG marker has no length and content. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** Skips garbage between the segments of damaged pictures, as decoders do. */
async function nextMarker(bytes: ByteReader): Promise<number | undefined> {
  for (;;) {
    const available = await bytes.peek(2)
    const [first, second] = available
    if (second === undefined) return
    if (first !== 0xff)
      await bytes.take(available.indexOf(0xff) > 0 ? available.indexOf(0xff) : available.length)
    else {
      await bytes.take(second === 0xff ? 1 : 2)
      if (second !== 0xff && second !== 0) return second
    }
  }
}

async function* segment(marker: number, bytes: ByteReader): AsyncGenerator<Buffer> {
  const size = await bytes.take(2)
  if (size.length < 2) return
  const content = await bytes.take(Math.max(0, size.readUInt16BE() - 2))
  if (marker === app1) {
    const side = content.toString('latin1', 0, 6) === 'Exif\0\0' ? sideUp(content.subarray(6)) : undefined
    if (side) yield Buffer.concat([Buffer.from([0xff, app1, 0, side.length + 8]), exifMark, side])
  } else if (isKept(marker, content)) yield Buffer.concat([Buffer.from([0xff, marker]), size, content])
}

const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** Tells whether a segment is needed to draw the picture: JFIF, the color profile and Adobe's color transform. */
function isKept(marker: number, content: Buffer): boolean {
  if (marker === app2) return content.toString('latin1', 0, 12) === 'ICC_PROFILE\0'
  return marker === 0xe0 || marker === 0xee || marker < 0xe0 || (marker > 0xef && marker !== comment)
}

/** Passes pixels through, up to the next real marker. */
async function* scan(bytes: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const available = await bytes.peek(2)
    if (available.length === 0) return
    const end = endOfScan(available)
    if (end > 0) yield await bytes.take(end)
    else if (available.length >= 2) return
    else yield await bytes.take(1)
  }
}

/** Returns how many of these bytes are certainly pixels; 0 if they begin with a marker. */
function endOfScan(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return at
    if (next >= 0xc0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** The PNG chunks that affect how a picture looks (PNG, third edition, including animations). */
const drawn = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)
const maxExifBytes = 1024 * 1024

async function* png(bytes: ByteReader): AsyncGenerator<Buffer> {
  yield await bytes.take(8)
  for (;;) {
    const head = await bytes.take(8)
    if (head.length < 8) return
    const length = head.readUInt32BE()
    const name = head.toString('latin1', 4)
    if (drawn.has(name)) {
      yield head
      yield* bytes.pass(length + 4)
    } else if (name === 'eXIf' && length < maxExifBytes) {
      const side = sideUp(await bytes.take(length))
      if (side) yield chunk('eXIf', side)
      await bytes.skip(4)
    } else await bytes.skip(length + 4)
    if (name === 'IEND') return
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

const orientationTag = 0x0112

/** Reduces EXIF data (a TIFF) to the orientation; undefined if the pixels are upright. */
function sideUp(tiff: Buffer): Buffer | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, size: 2 | 4) => {
    if (at + size > tiff.length) return 0
    return isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  }
  const start = read(4, 4)
  for (let at = start + 2; at < start + 2 + 12 * read(start, 2); at += 12) {
    const side = read(at, 2) === orientationTag ? read(at + 8, 2) : 0
    if (side > 1 && side <= 8) return tiffOf(side)
  }
  return
}

/** Writes a TIFF with one directory at byte 8 and one entry: the tag, its type SHORT, a count of one, and the value. */
function tiffOf(side: number): Buffer {
  const numbers = [0x4d4d, 42, 0, 8, 1, orientationTag, 3, 0, 1, side, 0, 0, 0]
  const tiff = Buffer.alloc(2 * numbers.length)
  for (const [index, number] of numbers.entries()) tiff.writeUInt16BE(number, 2 * index)
  return tiff
}

/**
 * Returns a TrueType font of two invisible glyphs, for text that can be found and selected. Source: OpenType 1.9,
 * "Required tables"; the idea is from Tesseract's GlyphLessFont.
 */
export function glyphlessFont(): Buffer {
  const head = table(54, [
    { at: 0, value: 0x00010000, bytes: 4 },
    { at: 4, value: 0x00010000, bytes: 4 },
    { at: 12, value: 0x5f0f3cf5, bytes: 4 },
    { at: 18, value: 1000, bytes: 2 },
    { at: 40, value: 500, bytes: 2 },
    { at: 42, value: 1000, bytes: 2 },
    { at: 46, value: 8, bytes: 2 },
    { at: 48, value: 2, bytes: 2 },
  ])
  const hhea = table(36, [
    { at: 0, value: 0x00010000, bytes: 4 },
    { at: 4, value: 1000, bytes: 2 },
    { at: 10, value: 500, bytes: 2 },
    { at: 34, value: 1, bytes: 2 },
  ])
  const maxp = table(32, [
    { at: 0, value: 0x00010000, bytes: 4 },
    { at: 4, value: 2, bytes: 2 },
    { at: 14, value: 1, bytes: 2 },
  ])
  const hmtx = table(6, [{ at: 0, value: 500, bytes: 2 }])
  return fontOf({ glyf: Buffer.alloc(1), head, hhea, hmtx, loca: Buffer.alloc(6), maxp })
}

interface Value {
  at: number
  value: number
  bytes: number
}

function table(size: number, values: Value[]): Buffer {
  const bytes = Buffer.alloc(size)
  for (const { at, value, bytes: length } of values) bytes.writeUIntBE(value, at, length)
  return bytes
}

const tableHeader = 16

/** Assembles a font from its tables, in the order of their names. */
function fontOf(tables: Record<string, Buffer>): Buffer {
  const named = Object.entries(tables)
  const header = Buffer.alloc(12 + tableHeader * named.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(named.length, 4)
  let offset = header.length
  const parts = [header]
  for (const [index, [name, bytes]] of named.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    const at = 12 + tableHeader * index
    header.write(name, at, 'latin1')
    header.writeUInt32BE(checksumOf(padded), at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    offset += padded.length
    parts.push(padded)
  }
  return Buffer.concat(parts)
}

function checksumOf(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

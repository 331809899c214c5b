/** What a PDF needs of a TrueType font. Lengths are in thousandths of the font size. */
export interface TrueType {
  bytes: Buffer
  ascent: number
  descent: number
  bounds: [number, number, number, number]
  /** 0 is the glyph for characters that the font does not have. */
  glyphOf(codePoint: number): number
  widthOf(glyph: number): number
}

/** Reads a TrueType font with a table of characters in format 4, as fonts for text have. */
export function readTrueType(bytes: Buffer): TrueType {
  const tables = new Map<string, number>()
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const record = 12 + index * 16
    tables.set(bytes.toString('latin1', record, record + 4), bytes.readUInt32BE(record + 8))
  }
  const at = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`The font has no table ${name}.`)
    return offset
  }
  const [head, hhea, hmtx] = [at('head'), at('hhea'), at('hmtx')]
  const perEm = bytes.readUInt16BE(head + 18)
  const scaled = (units: number) => Math.round((units * 1000) / perEm)
  const signed = (offset: number) => scaled(bytes.readInt16BE(offset))
  const metricCount = bytes.readUInt16BE(hhea + 34)
  return {
    bytes,
    ascent: signed(hhea + 4),
    descent: signed(hhea + 6),
    bounds: [signed(head + 36), signed(head + 38), signed(head + 40), signed(head + 42)],
    glyphOf: characterMap(bytes, at('cmap')),
    widthOf: (glyph) => scaled(bytes.readUInt16BE(hmtx + Math.min(glyph, metricCount - 1) * 4)),
  }
}

function characterMap(bytes: Buffer, cmap: number): (codePoint: number) => number {
  const table = unicodeTable(bytes, cmap)
  const segments = bytes.readUInt16BE(table + 6) / 2
  const [ends, starts] = [table + 14, table + 16 + segments * 2]
  const [deltas, offsets] = [starts + segments * 2, starts + segments * 4]
  return (codePoint) => {
    for (let index = 0; index < segments; index++) {
      const at = index * 2
      if (codePoint > bytes.readUInt16BE(ends + at)) continue
      const start = bytes.readUInt16BE(starts + at)
      if (codePoint < start) return 0
      const [delta, offset] = [bytes.readUInt16BE(deltas + at), bytes.readUInt16BE(offsets + at)]
      if (offset === 0) return (codePoint + delta) & 0xffff
      const glyph = bytes.readUInt16BE(offsets + at + offset + (codePoint - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}

function unicodeTable(bytes: Buffer, cmap: number): number {
  for (let index = 0; index < bytes.readUInt16BE(cmap + 2); index++) {
    const record = cmap + 4 + index * 8
    const [platform, encoding] = [bytes.readUInt16BE(record), bytes.readUInt16BE(record + 2)]
    const table = cmap + bytes.readUInt32BE(record + 4)
    if (platform === 3 && encoding === 1 && bytes.readUInt16BE(table) === 4) return table
  }
  throw new Error('The font has no table of Unicode characters.')
}
